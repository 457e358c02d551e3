import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/root.js'
import { runOnMariadb } from '../tests/harness/mariadb-client.js'
import { startMariadb } from '../tests/harness/servers.js'
import { buildMeasuringProgram } from './measuring-program.js'
import { sizesOf } from './page-parts.js'

/**
 * Pages of the demo world, in the cache and not, compared with `/healthz` of the same process: processor time, where it
 * goes, and the bytes of the HTML. On SQLite, or with `--database=mariadb` on MariaDB. The kinds take turns; only ratios
 * within one run count.
 */
const rounds = 12
/** Until then V8 compiles the program: after a few renders a page still takes twice as long as after hundreds. */
const warmUpRounds = 6
const pages = [
  {
    name: 'leaderboards',
    addresses: ['', '?page=2', '?mode=1', '?sort=score'].map((query) => `/leaderboards${query}`),
    goals: { cpu: 35, raw: 45 },
  },
  {
    // Those with the most scores.
    name: 'profile',
    addresses: ['/users/51', '/users/37', '/users/28', '/users/3'],
    goals: { cpu: 45, raw: 45 },
  },
  { name: 'beatmaps', addresses: ['/beatmaps'], goals: { cpu: 80, raw: 110 } },
  { name: 'score', addresses: ['/scores/1', '/scores/2', '/scores/3', '/scores/4'] },
  { name: 'home', addresses: ['/'] },
]

const isOnMariadb = process.argv.includes('--database=mariadb')
const folder = mkdtempSync(path.join(tmpdir(), 'kodama-bench-'))
const program = await buildMeasuringProgram('measure-pages')
const mariadb = isOnMariadb ? await startMariadb([], { onDisk: true }) : undefined
try {
  if (mariadb) runOnMariadb(mariadb.url, 'create database bench')
  const url = mariadb ? `${mariadb.url}/bench` : `sqlite:${path.join(folder, 'kodama.db')}`
  await measure({ DATA_DIR: folder, DATABASE_URL: url })
} finally {
  await mariadb?.stop()
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** @typedef {Record<'cpu' | 'data' | 'render' | 'compress', number>} Spent Milliseconds. */
/** @typedef {{ count: number, spent: Spent }} Tally */

/** @param {Record<string, string>} settings */
async function measure(settings) {
  const given = { settings, webBuild: path.join(root, 'apps/web/dist') }
  const child = fork(program, [JSON.stringify(given)])
  try {
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the site ended')))
    const [{ address }] = await Promise.race([once(child, 'message'), ended])
    await measureSite(child, address)
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} site
 */
async function measureSite(child, site) {
  const healthz = { addresses: ['/healthz'], connections: 10, count: 2000, tally: emptyTally() }
  const runs = pages.map((page) => ({
    ...page,
    cached: { addresses: page.addresses, connections: 10, count: 500, tally: emptyTally() },
    // One after the other, so that the parts of one page are not mixed with those of another.
    uncached: {
      addresses: page.addresses.map((url) => `${url}${url.includes('?') ? '&' : '?'}uncached`),
      connections: 1,
      count: 60,
      tally: emptyTally(),
    },
  }))
  const loads = [healthz, ...runs.flatMap(({ cached, uncached }) => [cached, uncached])]
  for (let round = 0; round < rounds; round++) {
    for (const { tally, ...load } of loads) {
      // The cache keeps a page for five seconds.
      if (load.connections > 1) await ask(site, { ...load, count: load.addresses.length })
      const before = await spentBy(child)
      await ask(site, load)
      const after = await spentBy(child)
      if (round >= warmUpRounds) add(tally, load.count, before, after)
    }
  }
  const frame = eachOf(healthz.tally).cpu
  console.log(
    `  /healthz: ${frame.toFixed(3)} ms of processor time, ${(1000 / frame).toFixed(0)} a second on one core`,
  )
  for (const run of runs) await report(run, frame, `${site}${run.addresses[0]}`)
}

/**
 * @param {{ name: string, goals?: { cpu: number, raw: number }, cached: { tally: Tally }, uncached: { tally: Tally } }} run
 * @param {number} frame
 * @param {string} url
 */
async function report({ name, goals, cached, uncached }, frame, url) {
  const page = eachOf(uncached.tally)
  const hit = eachOf(cached.tally).cpu
  const html = await (await fetch(url)).text()
  const serialise = serialiseMs(html)
  console.log(
    `  ${name}: ${page.cpu.toFixed(2)} ms, ${(page.cpu / frame).toFixed(0)} × /healthz${goalText(goals?.cpu)}; ` +
      `${(1000 / page.cpu).toFixed(0)} a second on one core, a share of ${(frame / page.cpu).toFixed(4)}; ` +
      `in the cache ${hit.toFixed(3)} ms, a share of ${(frame / hit).toFixed(2)}`,
  )
  const ways = {
    data: page.data,
    render: page.render - serialise,
    serialise,
    compress: page.compress,
    // HTTP, the hash of the HTML, and the threads that collect garbage and compile.
    rest: page.cpu - page.data - page.render - page.compress,
  }
  const told = Object.entries(ways).map(([way, ms]) => `${way} ${ms.toFixed(2)}`)
  console.log(`    ms: ${told.join(', ')}`)
  const { whole, parts } = sizesOf(html)
  const sizes = Object.entries(parts)
    .filter(([, { raw }]) => raw > 0)
    .map(([part, size]) => `${part} ${kb(size.raw)} (${kb(size.compressed)})`)
  console.log(
    `    HTML ${kb(whole.raw)} KB${goalText(goals?.raw)}, compressed ${kb(whole.compressed)}: ${sizes.join(', ')}`,
  )
}

/**
 * What it takes to write the state into the page, measured beside it.
 * @param {string} html
 */
function serialiseMs(html) {
  const json = /id="state">(.*?)<\/script>/s.exec(html)?.[1]
  if (!json) return 0
  const state = JSON.parse(json)
  const times = 200
  const start = process.cpuUsage()
  for (let time = 0; time < times; time++) JSON.stringify(state).replaceAll('<', '\\u003c')
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000 / times
}

/**
 * @param {string} site
 * @param {{ addresses: string[], connections: number, count: number }} load
 */
async function ask(site, { addresses, connections, count }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let asked = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (asked < count) await askOnce(site + addresses[asked++ % addresses.length], agent)
    }),
  )
  agent.destroy()
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<void>}
 */
function askOnce(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const isWhole = answer.headers.etag !== undefined || url.endsWith('/healthz')
      if (!isWhole) reject(new Error(`${url} was answered with the bare shell`))
      answer.resume().once('end', resolve)
    }).once('error', reject)
  })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Spent>}
 */
async function spentBy(child) {
  child.send('read')
  const [spent] = await once(child, 'message')
  return spent
}

/** @returns {Tally} */
function emptyTally() {
  return { count: 0, spent: { cpu: 0, data: 0, render: 0, compress: 0 } }
}

/**
 * @param {Tally} tally
 * @param {number} count
 * @param {Spent} before
 * @param {Spent} after
 */
function add(tally, count, before, after) {
  tally.count += count
  for (const what of /** @type {(keyof Spent)[]} */ (Object.keys(tally.spent))) {
    tally.spent[what] += after[what] - before[what]
  }
}

/** @param {Tally} tally */
function eachOf({ count, spent: { cpu, data, render, compress } }) {
  return {
    cpu: cpu / count,
    data: data / count,
    render: render / count,
    compress: compress / count,
  }
}

/** @param {number | undefined} goal */
function goalText(goal) {
  return goal ? ` (goal ${goal})` : ''
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1)
}
