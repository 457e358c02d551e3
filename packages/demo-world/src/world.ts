import { isRestricted } from '@kodama/rules/privileges'
import { makeBeatmapsets, setIds } from './beatmapsets.ts'
import { type DemoPlayer, defaultPlayers, makePlayers, makeTeams } from './players.ts'
import { type Random, randomFrom } from './random.ts'
import { type DemoScore, makeScores } from './scores.ts'
import { makeStats } from './stats.ts'
import { days, worldTime } from './time.ts'

export type World = ReturnType<typeof beginWorld>
export type WorldOptions = { players?: number; seed?: string }

/** The scores of so many players are made at once: those of 20,000 would fill the memory. */
const playersAtOnce = 500

/** All rows of a world, for tests. */
export function makeWorld(siteUrl: string, options: WorldOptions = {}) {
  const { makeBatches, makeFavourites, ...world } = beginWorld(siteUrl, options)
  const batches = [...makeBatches()]
  return {
    ...world,
    scores: batches.flatMap(({ scores }) => scores),
    stats: batches.flatMap(({ stats }) => stats),
    favourites: makeFavourites(),
  }
}

/**
 * The demo world: the same size and seed make the same rows. Players and beatmaps are complete when all batches have been
 * made: a score is a play of its beatmap and an activity of its player.
 */
export function beginWorld(
  siteUrl: string,
  { players: size = defaultPlayers, seed = '' }: WorldOptions = {},
) {
  // Each part has its own random numbers, so that a change of one part does not change the others.
  const randomOf = (part: string) => randomFrom(seed + part)
  const players = makePlayers(randomOf('players'), siteUrl, size)
  const teams = makeTeams(randomOf('teams'), players)
  const mappers = players.slice(0, 30).map((player) => player.name)
  const beatmaps = makeBeatmapsets(randomOf('beatmapsets'), mappers)

  /** The scores of a batch are numbered in the order in which they were set. */
  function* makeBatches() {
    const [ofScores, ofStats] = [randomOf('scores'), randomOf('stats')]
    let nextId = 1
    for (let start = 0; start < players.length; start += playersAtOnce) {
      const some = players.slice(start, start + playersAtOnce)
      const scores = makeScores(ofScores, some, beatmaps, nextId)
      nextId += scores.length
      countPlays(some, scores)
      yield { scores, stats: makeStats(ofStats, some, scores) }
    }
  }
  const makeFavourites = () => favouritesOf(randomOf('favourites'), players)
  return { players, teams, beatmaps, makeBatches, makeFavourites }
}

/** As the game server counts: plays and passes of unrestricted players. */
function countPlays(players: readonly DemoPlayer[], scores: readonly DemoScore[]) {
  const restricted = new Set(players.filter(({ priv }) => isRestricted(priv)).map(({ id }) => id))
  for (const { beatmap, userid, hasPassed } of scores) {
    if (restricted.has(userid)) continue
    beatmap.plays += 1
    if (hasPassed) beatmap.passes += 1
  }
}

function favouritesOf(random: Random, players: readonly DemoPlayer[]) {
  return players.flatMap(({ id }) =>
    random
      .shuffle(setIds)
      .slice(0, random.int(0, 12))
      .map((setid) => ({ userid: id, setid, created_at: worldTime - random.int(1, 300) * days })),
  )
}
