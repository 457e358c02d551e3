import { accuracyOf } from '@kodama/rules/accuracy'
import { gradeOf } from '@kodama/rules/grades'
import { combinedModes, type Mode, modes } from '@kodama/rules/modes'
import { hasMod } from '@kodama/rules/mods'
import { mayHaveBanner } from '@kodama/rules/pictures'
import { badgesOf, isRestricted } from '@kodama/rules/privileges'
import { expect, test } from 'vitest'
import { demoPlayerId } from './demo-account.ts'
import { makeWorld } from './world.ts'

const world = makeWorld('http://localhost:3000')

test('the demo world is the same wherever and whenever it is made', () => {
  expect(makeWorld('http://localhost:3000')).toEqual(world)
})

test('another seed makes another world, and the same seed the same one', () => {
  const options = { players: 20, seed: 'spring' }
  const spring = makeWorld('http://localhost:3000', options)
  expect(makeWorld('http://localhost:3000', options)).toEqual(spring)
  const autumn = makeWorld('http://localhost:3000', { ...options, seed: 'autumn' })
  expect(autumn.players.map(({ name }) => name)).not.toEqual(spring.players.map(({ name }) => name))
})

test.each([1, 5, 30, 1100])('a world of %i players is whole', (players) => {
  const { teams, scores, stats, ...some } = makeWorld('http://localhost:3000', { players })
  const ids = new Set(some.players.map(({ id }) => id))
  expect(ids.size).toBe(players)
  expect(new Set(some.players.map(({ safe_name }) => safe_name)).size).toBe(players)
  expect(some.players.filter(({ name }) => name.length > 15)).toEqual([])
  expect(stats).toHaveLength(8 * players)
  expect(scores.map(({ id }) => id)).toEqual(scores.map((_, index) => index + 1))
  expect(teams.filter(({ owner }) => !ids.has(owner))).toEqual([])
})

test.each(Array.from({ length: 12 }, (_, index) => `seed ${index}`))(
  'in the world of %s nothing was played to its end with Sudden Death or Perfect that they would have ended',
  (seed) => {
    const { scores } = makeWorld('http://localhost:3000', { players: 40, seed })
    const sudden = scores.filter(({ mods }) => hasMod(mods, 'SuddenDeath'))
    const wrong = sudden.filter(
      ({ mods, nmiss, acc, perfect }) =>
        nmiss > 0 || perfect === 0 || (hasMod(mods, 'Perfect') && acc < 100),
    )
    expect(wrong).toEqual([])
    expect(scores.filter(({ perfect, nmiss }) => perfect === 1 && nmiss > 0)).toEqual([])
  },
)

test('some are still played with Sudden Death, and some with Perfect', () => {
  const sudden = world.scores.filter(({ mods }) => hasMod(mods, 'SuddenDeath'))
  expect(sudden.length).toBeGreaterThan(10)
  expect(sudden.filter(({ mods }) => hasMod(mods, 'Perfect')).length).toBeGreaterThan(1)
})

test('it has the size that visitors are promised', () => {
  expect(world.players).toHaveLength(240)
  expect(new Set(world.players.map((player) => player.country)).size).toBe(25)
  expect(new Set(world.beatmaps.map((beatmap) => beatmap.set_id)).size).toBe(120)
  expect(world.scores.length).toBeGreaterThan(11_000)
  expect(world.scores.length).toBeLessThan(13_000)
})

test('the demo account may have a banner, so that a visitor can try it', () => {
  const demo = world.players.find(({ id }) => id === demoPlayerId)
  expect(mayHaveBanner(demo?.priv ?? 0)).toBe(true)
})

test('names, addresses and checksums are unique, as the database demands', () => {
  for (const key of ['id', 'name', 'safe_name', 'email'] as const) {
    expect(new Set(world.players.map((player) => player[key])).size).toBe(240)
  }
  expect(new Set(world.beatmaps.map(({ md5 }) => md5)).size).toBe(world.beatmaps.length)
})

test('every badge is worn, some players are restricted, some have no score, some are in teams', () => {
  const badges = new Set(world.players.flatMap((player) => badgesOf(player.priv)))
  expect(badges.size).toBe(7)
  expect(world.players.filter((player) => isRestricted(player.priv)).length).toBeGreaterThan(3)
  const withScore = new Set(world.scores.map((score) => score.userid))
  expect(world.players.filter((player) => !withScore.has(player.id)).length).toBeGreaterThan(5)
  const inTeams = world.players.filter((player) => player.clan_id > 0)
  expect(inTeams.length).toBeGreaterThan(20)
  expect(inTeams.every((player) => [1, 2, 3].includes(player.clan_priv))).toBe(true)
})

test('the demo account links to the profile of a friend', () => {
  const mossy = world.players.find(({ name }) => name === 'Mossy')
  expect(world.players[0]?.userpage_content).toContain(`[profile=${mossy?.id}]Mossy[/profile]`)
})

test('one about-me uses every BBCode tag', () => {
  const text = world.players[0]?.userpage_content ?? ''
  const tags = new Set([...text.matchAll(/\[\/?([a-z]+)/g)].map((match) => match[1]))
  expect([...tags].sort()).toEqual(
    [
      'b',
      'i',
      'u',
      'strike',
      'color',
      'size',
      'url',
      'img',
      'youtube',
      'audio',
      'quote',
      'code',
      'c',
      'center',
      'profile',
      'list',
      'spoiler',
      'spoilerbox',
      'box',
      'heading',
      'notice',
      'imagemap',
      'email',
    ].sort(),
  )
  expect(text.length).toBeLessThanOrEqual(2048)
})

test('every combined mode has players, every mode and every status has beatmaps', () => {
  expect(new Set(world.scores.map((score) => score.mode))).toEqual(new Set(combinedModes))
  expect(new Set(world.beatmaps.map((beatmap) => beatmap.mode))).toEqual(new Set(modes))
  expect(new Set(world.beatmaps.map((beatmap) => beatmap.status))).toEqual(new Set([0, 2, 3, 4, 5]))
})

test('every set has three to seven difficulties', () => {
  const counts = new Map<number, number>()
  for (const { set_id } of world.beatmaps) counts.set(set_id, (counts.get(set_id) ?? 0) + 1)
  expect(Math.min(...counts.values())).toBe(3)
  expect(Math.max(...counts.values())).toBe(7)
})

test('accuracy, grade and mods of every score follow from its counts and its mode', () => {
  const wrong = world.scores.filter((score) => {
    const mode = (score.mode % 4) as Mode
    const isRight =
      Math.abs(score.acc - accuracyOf(score, mode, score.mods)) < 0.001 &&
      score.grade === (score.status === 0 ? 'F' : gradeOf(score, mode, score.mods)) &&
      hasMod(score.mods, 'Relax') === (score.mode >= 4 && score.mode <= 6) &&
      hasMod(score.mods, 'AutoPilot') === (score.mode === 8) &&
      (!hasMod(score.mods, 'NightCore') || hasMod(score.mods, 'DoubleTime')) &&
      score.max_combo <= score.beatmap.max_combo &&
      score.mode % 4 === score.beatmap.mode
    return !isRight
  })
  expect(wrong).toEqual([])
})

test('a player has one best on a beatmap in a mode, and no other pass beats it in pp', () => {
  const passes = world.scores.filter((score) => score.status !== 0)
  const bests = new Map<string, number>()
  for (const score of passes.filter((score) => score.status === 2)) {
    expect(bests.has(keyOf(score))).toBe(false)
    bests.set(keyOf(score), score.pp)
  }
  expect(passes.filter((score) => score.pp > (bests.get(keyOf(score)) ?? -1))).toEqual([])
})

test('scores are numbered in the order in which they were set', () => {
  const times = world.scores.map((score) => score.play_time)
  expect(times).toEqual([...times].sort())
  expect(world.scores.map((score) => score.id)).toEqual(times.map((_, index) => index + 1))
})

test('nobody was last active before the last play', () => {
  const activity = new Map(world.players.map((player) => [player.id, player.latest_activity]))
  const later = world.scores.filter(
    ({ userid, play_time }) => Date.parse(`${play_time}Z`) / 1000 > (activity.get(userid) ?? 0),
  )
  expect(later).toEqual([])
})

function keyOf({ userid, map_md5, mode }: (typeof world.scores)[number]) {
  return `${userid} ${map_md5} ${mode}`
}
