import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kodama } from '../harness/kodama-process.js'
import { killConnections, runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb, startRedis } from '../harness/servers.js'
import { start, temporaryFolder } from '../harness/site-process.js'
import { mixedPaths, visitSteadily } from '../harness/visits.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const visitsPerRound = 500
const rounds = 10
const warmUpRounds = 4
const mostGrowth = 3 * 2 ** 20

test('nothing grows: memory and open files stay the same over thousands of visits and faults', async () => {
  const { site, mariadb, redis } = await startSite()
  const visits = visitSteadily(site.url, mixedPaths)
  onTestFinished(async () => void (await visits.stop()))
  /** @type {{ heap: number, files: number }[]} */
  const samples = []
  for (let round = 0; round < rounds; round++) {
    killConnections(mariadb.url, "user = 'site'")
    await redis.freeze()
    await moreVisits(visits.seen, visitsPerRound / 10)
    redis.thaw()
    await moreVisits(visits.seen, visitsPerRound)
    samples.push({ heap: await heapOf(site), files: countFiles(site) })
  }
  const seen = await visits.stop()

  const [before, after] = [samples.slice(warmUpRounds - 2, warmUpRounds), samples.slice(-2)]
  expect(least(after, 'heap') - least(before, 'heap')).toBeLessThan(mostGrowth)
  // The connection pool may differ by a few.
  expect(least(after, 'files') - least(before, 'files')).toBeLessThanOrEqual(10)
  const statuses = new Set(seen.map(({ status }) => status))
  expect([...statuses].filter((status) => ![200, 404, 503].includes(status))).toEqual([])
  expect(site.log()).not.toMatch(/unhandled|uncaught|nothing caught/i)
  expect(site.child.exitCode).toBe(null)
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
})

async function startSite() {
  const [mariadb, redis] = await Promise.all([startMariadb(), startRedis()])
  onTestFinished(mariadb.stop)
  onTestFinished(redis.stop)
  runOnMariadb(
    mariadb.url,
    "create database site; create user site@'%'; grant all on site.* to site@'%'",
  )
  const folder = temporaryFolder()
  const env = {
    HUMAN_CHECK: 'none',
    LOG_LEVEL: 'warn',
    DATABASE_URL: `${mariadb.url.replace('root', 'site')}/site`,
    REDIS_URL: redis.url,
    NODE_OPTIONS: `--require ${path.join(import.meta.dirname, 'print-heap.cjs')}`,
  }
  expect((await kodama(['demo'], folder, env)).code).toBe(0)
  const site = await start(env, folder)
  await site.ready
  return { site, mariadb, redis }
}

/**
 * @param {import('../harness/visits.js').Visit[]} seen
 * @param {number} count
 */
async function moreVisits(seen, count) {
  const before = seen.length
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(before + count)
}

/**
 * The bytes in use after a garbage collection.
 * @param {Site} site
 * @returns {Promise<number>}
 */
function heapOf({ child }) {
  return new Promise((resolve) => {
    child.stdout.once('data', (chunk) => resolve(Number(/heap: (\d+)/.exec(String(chunk))?.[1])))
    child.kill('SIGWINCH')
  })
}

/** @param {Site} site */
function countFiles({ child }) {
  return readdirSync(`/proc/${child.pid}/fd`).length
}

/**
 * @param {{ heap: number, files: number }[]} samples
 * @param {'heap' | 'files'} what
 */
function least(samples, what) {
  return Math.min(...samples.map((sample) => sample[what]))
}
