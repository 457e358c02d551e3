import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { buildApp } from '@kodama/api/src/app.ts'
import { listPage } from '@kodama/api/src/game/leaderboard/pages.ts'
import { makeRanks, playersPerStatsBatch } from '@kodama/api/src/game/leaderboard/ranks.ts'
import { loadWebBuild } from '@kodama/api/src/pages/rendering/web-build.ts'
import type { Db } from '@kodama/api/src/platform/database/connection/connect.ts'
import { openDatabase } from '@kodama/api/src/platform/database/migrations/open.ts'
import { configFrom } from '@kodama/api/src/platform/settings/config.ts'
import { makeBeatmap, makeScore } from '@kodama/api/src/testing/make.ts'
import { leaderboardSorts } from '@kodama/contract/leaderboard'
import { bigCountry, fillLeaderboards, tinyCountry } from './fill-leaderboards.ts'

/**
 * Fills the empty database of the settings in argv with players and serves their leaderboards. Sends the costs as
 * messages.
 */
const [given = ''] = process.argv.slice(2)
const { settings, players, webBuild, rounds } = JSON.parse(given)
const config = configFrom(settings)
const database = await openDatabase(config)
const { db } = database
const seconds: Record<string, number> = {}
await timed('fill', () => fillLeaderboards(database, players))

const ranks = makeRanks(db)
const app = await buildApp({ config, db, web: await loadWebBuild(webBuild), standIns: { ranks } })
global.gc?.()
const memoryBefore = process.memoryUsage()
const holds = monitorEventLoopDelay({ resolution: 1 })
holds.enable()
const loadCpu = await cpuMs(() => timed('load', () => ranks.load(0)))
holds.disable()
global.gc?.()
const memory = process.memoryUsage()

const pages = await measurePages()
const following = await measureFollowing()
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', (message) => {
  if (message === 'cpu') process.send?.(process.cpuUsage())
  else process.exit()
})
process.send?.({
  seconds,
  pages,
  following,
  address,
  longestHoldMs: holds.max / 1e6,
  boardsMb: (inUse(memory) - inUse(memoryBefore)) / 2 ** 20,
  residentMb: (memory.rss - memoryBefore.rss) / 2 ** 20,
})

async function timed(name: string, act: () => Promise<unknown>) {
  const start = performance.now()
  await act()
  seconds[name] = (performance.now() - start) / 1000
}

/** Milliseconds to read a page without cache and HTTP. Kinds take turns, with random pages. */
async function measurePages() {
  const last = Math.floor((players * 0.98) / 50)
  const near = (page: number) => Math.max(0, page - Math.floor(Math.random() * Math.min(100, last)))
  const kinds = {
    top: () => ({ page: near(Math.min(100, last)) }),
    deep: () => ({ page: near(Math.min(10_000, last)) }),
    'big country, deep': () => ({
      country: bigCountry,
      page: near(Math.min(10_000, Math.floor(last * 0.45))),
    }),
    'tiny country': () => ({ country: tinyCountry, page: 0 }),
  }
  const times: Record<string, number[]> = {}
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const sort of leaderboardSorts) {
      for (const [kind, choose] of Object.entries(kinds)) {
        const { page, ...scope } = choose()
        const start = performance.now()
        await listPage(db, ranks, { mode: 0, sort, ...scope }, { offset: page * 50, limit: 51 })
        if (round >= 0) (times[`${sort}, ${kind}`] ??= []).push(performance.now() - start)
      }
    }
  }
  return times
}

/** The cost of following 200 scores, and of comparing all players with the database. */
async function measureFollowing() {
  await scoreAs(db, 200)
  await ranks.pollScores()
  await ranks.pollScores()
  await ranks.pollScores()
  const idle = await cpuMs(ranks.pollScores)
  await scoreAs(db, 200)
  const after200Scores = await cpuMs(ranks.pollScores)
  const privileges = await cpuMs(async () => {
    for (let scanned = 0; scanned < players; scanned += 10_000) await ranks.scanPrivileges()
  })
  const windows: number[] = []
  for (let scanned = 0; scanned < players; scanned += playersPerStatsBatch) {
    windows.push(await cpuMs(() => ranks.scanStats(0)))
    await new Promise(setImmediate)
  }
  const stats = windows.reduce((sum, ms) => sum + ms, 0)
  const longestWindow = Math.max(...windows)
  return { idle, after200Scores, privileges, stats, longestWindow, load: loadCpu }
}

async function scoreAs(db: Db, count: number) {
  const map_md5 = await makeBeatmap(db, { id: Math.ceil(Math.random() * 1e9) })
  for (let n = 0; n < count; n++) {
    const userid = 3 + ((n * 7919) % players)
    await makeScore(db, { userid, map_md5 })
    await db
      .updateTable('stats')
      .set({ pp: n * 100 + 1 })
      .where('id', '=', userid)
      .execute()
  }
}

async function cpuMs(act: () => Promise<unknown>) {
  const start = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function inUse({ heapUsed, arrayBuffers }: NodeJS.MemoryUsage) {
  return heapUsed + arrayBuffers
}
