import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openCatalogue } from '@kodama/api/src/game/beatmapset/catalogue.ts'
import { makeMapsPoller } from '@kodama/api/src/game/beatmapset/poll-maps.ts'
import { searchBeatmapsets } from '@kodama/api/src/game/beatmapset/search-beatmapsets.ts'
import { searchBySql } from '@kodama/api/src/game/beatmapset/search-by-sql.ts'
import { listPage } from '@kodama/api/src/game/leaderboard/pages.ts'
import { makeRanks, type Ranks } from '@kodama/api/src/game/leaderboard/ranks.ts'
import { connect } from '@kodama/api/src/platform/database/connection/connect.ts'
import { openDatabase } from '@kodama/api/src/platform/database/migrations/open.ts'
import { findDamage } from '@kodama/api/src/platform/database/schema/queries.ts'
import { configFrom } from '@kodama/api/src/platform/settings/config.ts'
import { makeBeatmap, makeScore } from '@kodama/api/src/testing/make.ts'
import { bigCountry, dateOf, fillSize } from './fill-size.ts'

/** Does one part of the size bench on the database of the settings in argv, and sends the figures as a message. */
const [given = ''] = process.argv.slice(2)
const { part, settings, players, sets } = JSON.parse(given)
const config = configFrom(settings)
const works: Record<string, { seconds: number; cpu: number; hold: number }> = {}
const memories: Record<string, { rss: number; inUse: number; peak: number }> = {}
const milliseconds: Record<string, number> = {}
const parts: Record<string, () => Promise<void>> = { fill, scan, ranks, catalogue }
await parts[part]?.()
process.send?.({ works, memories, milliseconds })

async function fill() {
  const database = await openDatabase(config)
  await timed('fill', () => fillSize(database, players, sets))
  await database.db.destroy()
}

/** The first start on this database: our table of sets is empty. */
async function scan() {
  const database = await openServing()
  const poller = makeMapsPoller(database, () => new Date())
  await timed('first scan', () => poller.sync())
  await timed('scan again', () => poller.sync())
  await poller.stop()
  if (database.kind === 'sqlite') await timed('damage check', () => findDamage(database.db))
  await database.db.destroy()
}

async function ranks() {
  const { db } = await openServing()
  const loaded = makeRanks(db)
  keepMemory('before ranks')
  await timed('load ranks', () => loaded.load(0))
  keepMemory('ranks')
  await timed('load second mode', () => loaded.load(1))
  keepMemory('second mode')
  await measurePages(db, loaded)
  await measureSteps(db, loaded.poll)
  await timed('the polls of 40 s', async () => {
    for (let n = 0; n < 20; n++) await loaded.poll()
  })
  keepMemory('followed ranks')
}

async function catalogue() {
  const database = await openServing()
  const { db } = database
  const poller = makeMapsPoller(database, () => new Date())
  const catalogue = openCatalogue(database, { now: () => new Date(), onError: console.error })
  keepMemory('before catalogue')
  const words = ['zqzqzq']
  const none = { words, mode: undefined, status: undefined, after: undefined, except: undefined }
  await timed('nothing found by SQL', () => searchBySql(db, { ...none, limit: 51 }))
  await timed('load sets', () => catalogue.load())
  keepMemory('catalogue')
  await measureSearches(db, catalogue)
  for (const changed of [0, 10, 1000]) {
    await db
      .updateTable('maps')
      .set({ title: `changed ${Math.random()}` })
      .where('set_id', '>', 3)
      .where('set_id', '<=', 3 + changed)
      .execute()
    await timed(`scan after ${changed} sets`, () => poller.sync())
    await timed(`load after ${changed} sets`, () => catalogue.load())
  }
  await poller.stop()
  keepMemory('followed catalogue')
}

function openServing() {
  return connect(config.DATABASE, { isServing: true })
}

async function measurePages(db: Parameters<typeof listPage>[0], ranks: Ranks) {
  const last = Math.floor((players * 0.97) / 50)
  const boards = {
    'first page': { offset: 0 },
    'deep page': { offset: Math.floor(last * 0.9) * 50 },
    'deep page of a country': { offset: Math.floor(last * 0.15) * 50, country: bigCountry },
  } as const
  for (const [name, { offset, ...scope }] of Object.entries(boards)) {
    const board = { mode: 0, sort: 'pp', ...scope } as const
    const window = (n: number) => ({ offset: Math.max(0, offset - n * 50), limit: 51 })
    await repeated(name, (n) => listPage(db, ranks, board, window(n)))
    await repeated(`ids of ${name}`, (n) => ranks.list(board, window(n)))
  }
}

/** Each change is seen by two polls, so the next one begins after a third. */
async function measureSteps(db: Parameters<typeof listPage>[0], poll: () => Promise<void>) {
  await poll()
  for (const changed of [0, 10, 1000]) {
    await scoreAs(db, changed)
    await timed(`step after ${changed} scores`, poll)
    await poll()
    await poll()
  }
}

async function scoreAs(db: Parameters<typeof listPage>[0], count: number) {
  const map_md5 = await makeBeatmap(db, { id: 1e8 + Math.ceil(Math.random() * 1e9), set_id: 3 })
  for (let n = 0; n < count; n++) {
    const userid = 3 + ((n * 7919) % players)
    await makeScore(db, { userid, map_md5 })
    const better = { pp: Math.ceil(Math.random() * 20_000) }
    await db.updateTable('stats').set(better).where('id', '=', userid).execute()
  }
}

async function measureSearches(
  db: Parameters<typeof listPage>[0],
  catalogue: ReturnType<typeof openCatalogue>,
) {
  const given = { db, catalogue, cover: '/{set_id}', preview: '/{set_id}' }
  const middle = Buffer.from(`${dateOf(Math.floor(sets / 2), sets)}~1`).toString('base64url')
  const queries = {
    'empty search': {},
    'common word': { q: 'sha' },
    'one kanji': { q: '一' },
    'rare words': { q: 'shai mou kea' },
    'nothing found': { q: 'zqzqzq' },
    'mode and status': { m: 3, s: '3' },
    'middle of the catalogue': { cursor_string: middle },
  } as const
  for (const [name, query] of Object.entries(queries)) {
    await repeated(name, () => searchBeatmapsets(given, query))
  }
}

/** The typical time in milliseconds: the first quartile, because slower ones measure other programs. */
async function repeated(name: string, act: (n: number) => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const start = performance.now()
    await act(n)
    times.push(performance.now() - start)
  }
  milliseconds[name] = times.toSorted((a, b) => a - b)[15] ?? 0
}

/** Seconds, processor seconds, and the longest time in which a timer of a millisecond did not come. */
async function timed(name: string, act: () => Promise<unknown>) {
  let longest = 0
  let isOver = false
  let before = now()
  const look = () => {
    const after = now()
    // Other programs add to the first, other threads of this one to the second.
    longest = Math.max(longest, Math.min(after.wall - before.wall, after.cpu - before.cpu))
    before = after
    if (!isOver) setTimeout(look, 1)
  }
  setTimeout(look, 1)
  const start = now()
  await act()
  const end = now()
  await pause(2)
  isOver = true
  const seconds = (end.wall - start.wall) / 1000
  works[name] = { seconds, cpu: (end.cpu - start.cpu) / 1000, hold: longest }
}

function now() {
  const { user, system } = process.cpuUsage()
  return { wall: performance.now(), cpu: (user + system) / 1000 }
}

/** Megabytes; what is in use is the heap and the typed arrays outside of it. */
function keepMemory(name: string) {
  const peak = process.resourceUsage().maxRSS / 2 ** 10
  global.gc?.()
  global.gc?.()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  memories[name] = { rss: rss / 2 ** 20, inUse: (heapUsed + arrayBuffers) / 2 ** 20, peak }
}
