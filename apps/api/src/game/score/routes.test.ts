import { combinedModes } from '@kodama/rules/modes'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import { loadWebBuild } from '#pages/rendering/web-build'
import type { Db } from '#platform/database/connection/connect'
import { builtSite } from '#testing/built-site'
import { makeBeatmap, makePlayer, makeScore } from '#testing/make'
import { recordStatements } from '#testing/record-statements'
import { testApp, testDemoApp } from '#testing/test-app'

type Listed = { id: number; mode: number; pp: number; beatmap: { set_id: number } | null }
type App = Awaited<ReturnType<typeof testApp>>['app']

const row = {
  score: -5,
  pp: 321.456,
  acc: 97.123,
  max_combo: 640,
  mods: 1 << 30,
  n300: 560,
  n100: 18,
  n50: 1,
  nmiss: 2,
  ngeki: 90,
  nkatu: 12,
  grade: 'A',
  status: 2,
  mode: 4,
  time_elapsed: 95_000,
} as const

test('a score is answered with every public field, in a list with its beatmap', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db)
  // A taiko beatmap played in another mode: a score names its own.
  const beatmap = { set_id: 77, title: '木霊', artist: '森', version: 'Oni' }
  const map_md5 = await makeBeatmap(db, { id: 9, mode: 1, status: 3, ...beatmap })
  const id = await makeScore(db, { userid, map_md5, ...row })
  const score = { id, map_md5, userid, ...row, play_time: '2026-02-03T04:05:06' }

  const single = (await app.inject(`/v2/scores/${id}`)).json()
  expect(single).toEqual({ status: 'success', data: score })
  const lists = await Promise.all(
    ['best', 'recent'].map((scope) =>
      app.inject(`/v1/get_player_scores?scope=${scope}&id=${userid}&mode=4`),
    ),
  )
  const listed = { status: 'success', scores: [{ ...score, beatmap }] }
  expect(lists.map((answer) => answer.json())).toEqual([listed, listed])
})

test('best holds personal bests on ranked and approved beatmaps; recent holds every score', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db)
  const ids = new Map<string, number>()
  for (const status of [-1, 0, 1, 2, 3, 4, 5]) {
    const map_md5 = await makeBeatmap(db, { id: status + 10, status })
    for (const kind of [0, 1, 2]) {
      const id = await makeScore(db, { userid, map_md5, status: kind, pp: status + 10 })
      ids.set(`${status} ${kind}`, id)
    }
  }
  expect(await listIds(app, `scope=best&id=${userid}`)).toEqual([ids.get('3 2'), ids.get('2 2')])
  expect(await listIds(app, `scope=recent&id=${userid}`)).toHaveLength(21)
})

test('a score whose beatmap is gone stays a score; it is recent but no longer best', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db)
  const id = await makeScore(db, { userid, map_md5: 'f'.repeat(32) })
  expect((await app.inject(`/v2/scores/${id}`)).json().data).toMatchObject({ id, userid })
  expect(await list(app, `scope=recent&id=${userid}`)).toMatchObject([{ id, beatmap: null }])
  expect(await list(app, `scope=best&id=${userid}`)).toEqual([])
})

test('a list holds one combined mode, and standard where none is named', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db)
  const map_md5 = await makeBeatmap(db, { id: 9 })
  for (const mode of combinedModes) await makeScore(db, { userid, map_md5, mode })
  const lists = await Promise.all(
    combinedModes.map((mode) => list(app, `scope=best&id=${userid}&mode=${mode}`)),
  )
  expect(lists.map((scores) => scores.map(({ mode }) => mode))).toEqual(
    combinedModes.map((mode) => [mode]),
  )
  expect(await list(app, `scope=recent&id=${userid}`)).toMatchObject([{ mode: 0 }])
})

test('pages of scores that tie hold each score once, in order', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db)
  const scores = await makeTies(db, userid)
  const byPp = scores.toSorted((a, b) => b.pp - a.pp || b.id - a.id)
  const byTime = scores.toSorted((a, b) => b.time.localeCompare(a.time) || b.id - a.id)

  expect(await walk(app, `scope=best&id=${userid}`)).toEqual(byPp.map(({ id }) => id))
  expect(await walk(app, `scope=recent&id=${userid}`)).toEqual(byTime.map(({ id }) => id))
})

test('a list has 25 scores unless it is asked for another number, and none past its end', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db)
  await makeTies(db, userid)
  const sizes = await Promise.all(
    ['', '&limit=1', '&limit=100', '&offset=60', '&offset=100000'].map(
      async (rest) => (await list(app, `scope=recent&id=${userid}${rest}`)).length,
    ),
  )
  expect(sizes).toEqual([25, 1, 60, 0, 0])
})

test('a window past the end tells how many scores there are, and no other does', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db)
  const ties = await makeTies(db, userid)
  // Neither ranked nor known: it is recent, and not among the best.
  await makeScore(db, { userid, map_md5: 'f'.repeat(32) })
  const totalOf = async (query: string) =>
    (await app.inject(`/v1/get_player_scores?id=${userid}&${query}`)).json().total
  expect(await totalOf('scope=best&offset=1000')).toBe(ties.length)
  expect(await totalOf('scope=recent&offset=1000')).toBe(ties.length + 1)
  expect(await totalOf('scope=recent&mode=3&offset=5')).toBe(0)
  expect(await totalOf('scope=recent')).toBeUndefined()
  expect(await totalOf(`scope=recent&offset=${ties.length}`)).toBeUndefined()
  expect(await totalOf('scope=recent&mode=3')).toBeUndefined()
})

test('many who ask for a list wait for one reading of it, and a new score is in the next one', async () => {
  const { config, db, siteDb } = await testApp()
  const userid = await makePlayer(db)
  const map_md5 = await makeBeatmap(db, { id: 9 })
  const first = await makeScore(db, { userid, map_md5, pp: 10 })
  const recorded = recordStatements(siteDb)
  const app = await buildApp({ config, db: recorded.db, web: await loadWebBuild(builtSite) })
  onTestFinished(() => app.close())
  for (const scope of ['best', 'recent']) {
    recorded.takeStatements()
    const asked = Array.from({ length: 10 }, () => listIds(app, `scope=${scope}&id=${userid}`))
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, () => [first]))
    const lists = recorded.takeStatements().filter((statement) => /"n300"/.test(statement))
    expect(lists).toHaveLength(1)
  }
  const second = await makeScore(db, { userid, map_md5, pp: 20 })
  expect(await listIds(app, `scope=best&id=${userid}`)).toEqual([second, first])
  expect(await listIds(app, `scope=recent&id=${userid}`)).toEqual([second, first])
})

test('an id of a score may be as large as JSON can carry', async () => {
  const { app, db } = await testApp()
  const userid = await makePlayer(db)
  const map_md5 = await makeBeatmap(db, { id: 9 })
  const id = Number.MAX_SAFE_INTEGER
  await makeScore(db, { id, userid, map_md5 })
  expect((await app.inject(`/v2/scores/${id}`)).body).toContain(`"id":${id},`)
  expect(await listIds(app, `scope=best&id=${userid}`)).toEqual([id])
  // A larger id cannot be read exactly, so it is refused.
  expect((await app.inject('/v2/scores/9007199254740993')).statusCode).toBe(422)
})

test("the demo player's best scores are what the rows say", async () => {
  const { app, db } = await testDemoApp()
  const rows = await db
    .selectFrom('scores')
    .innerJoin('maps', 'maps.md5', 'scores.map_md5')
    .select(['scores.id', 'scores.pp'])
    .where('userid', '=', 3)
    .where('scores.mode', '=', 0)
    .where('scores.status', '=', 2)
    .where('maps.status', 'in', [2, 3])
    .execute()
  rows.sort((a, b) => b.pp - a.pp || b.id - a.id)
  const scores = await list(app, 'scope=best&id=3&limit=100')
  expect(scores.length).toBeGreaterThan(5)
  expect(scores.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id))
})

async function list(app: App, query: string): Promise<Listed[]> {
  const answer = await app.inject(`/v1/get_player_scores?${query}`)
  return answer.json().scores
}

async function listIds(app: App, query: string) {
  return (await list(app, query)).map(({ id }) => id)
}

/** Sixty scores with three values of pp and seven times between them. */
async function makeTies(db: Db, userid: number) {
  const scores: { id: number; pp: number; time: string }[] = []
  for (let n = 0; n < 60; n++) {
    const map_md5 = await makeBeatmap(db, { id: n + 10 })
    const [pp, time] = [100 + (n % 3), `2026-02-0${1 + ((n * 5) % 7)} 00:00:00`]
    scores.push({ id: await makeScore(db, { userid, map_md5, pp, play_time: time }), pp, time })
  }
  return scores
}

async function walk(app: App, query: string) {
  const ids: number[] = []
  for (let offset = 0, page = [0]; page.length > 0; offset += 7) {
    page = await listIds(app, `${query}&limit=7&offset=${offset}`)
    ids.push(...page)
  }
  return ids
}
