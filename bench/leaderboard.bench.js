import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/root.js'
import { runOnMariadb } from '../tests/harness/mariadb-client.js'
import { freePort, startMariadb } from '../tests/harness/servers.js'
import { buildMeasuringProgram } from './measuring-program.js'
import { option } from './option.js'

/**
 * Leaderboards of 1,000, 100,000 and 1,000,000 players (or `--players=1000,100000`) on both databases: any page compared
 * with the top pages, the site compared with a bare route, and the cost of following the game server. Only ratios within
 * one run count; costs are processor time.
 */
const sizes = (option('players') ?? '1000,100000,1000000').split(',').map(Number)
const rounds = 300
const requests = 3000

const folder = mkdtempSync(path.join(tmpdir(), 'kodama-bench-'))
const program = await buildMeasuringProgram('measure-leaderboard')
/** @type {Map<string, number>} */
const slowest = new Map()

/** @typedef {{ seconds: Record<string, number>, pages: Record<string, number[]>, following: Record<string, number>, address: string, longestHoldMs: number, boardsMb: number, residentMb: number }} Figures */

// In the same folder, where Node finds Fastify.
const bareProgram = program.replace('.mjs', '-bare.mjs')
writeFileSync(
  bareProgram,
  `import { readFileSync } from 'node:fs'
  import { fastify } from 'fastify'
  const body = readFileSync(process.argv[2] ?? '/dev/null', 'utf8')
  const app = fastify()
  app.get('/v3/leaderboard', async (_, reply) => reply.type('application/json').send(body))
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
  process.on('message', () => process.send(process.cpuUsage()))
  process.send?.('ready')`,
)
const mariadb = await startMariadb([], { onDisk: true })
try {
  onMariadb('set global innodb_buffer_pool_size = 2147483648')
  for (const players of sizes) await measureSize(players)
} finally {
  await mariadb.stop()
  rmSync(program, { force: true })
  rmSync(bareProgram, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** @param {number} players */
async function measureSize(players) {
  const data = path.join(folder, String(players))
  const file = path.join(data, 'kodama.db')
  const sqlite = { DATA_DIR: data, DATABASE_URL: `sqlite:${file}` }
  await measure(`SQLite, ${players} players`, players, sqlite)
  if (players === 100_000) await measureStart(sqlite)

  const name = `players_${players}`
  onMariadb(`create database ${name}`)
  const server = { DATA_DIR: data, DATABASE_URL: `${mariadb.url}/${name}` }
  await measure(`MariaDB, ${players} players`, players, server)
  onMariadb(`drop database ${name}`)
}

/**
 * @param {string} what
 * @param {number} players
 * @param {Record<string, string>} database
 */
async function measure(what, players, database) {
  const settings = { ...database, LOG_LEVEL: 'silent' }
  const given = { settings, players, rounds, webBuild: path.join(root, 'apps/web/dist') }
  const child = fork(program, [JSON.stringify(given)], { execArgv: ['--expose-gc'] })
  try {
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the site ended')))
    const told = once(child, 'message')
    const [figures] = /** @type {[Figures]} */ (await Promise.race([told, ended]))
    report(what, players, figures)
    await reportRequests(child, `${figures.address}/v3/leaderboard`)
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * @param {string} what
 * @param {number} players
 * @param {Figures} figures
 */
function report(what, players, { seconds, pages, following, ...figures }) {
  console.log(`\n${what}`)
  const spent = Object.entries(seconds).map(([name, value]) => `${name} ${value.toFixed(1)} s`)
  console.log(`  ${spent.join(', ')}`)
  for (const sort of ['pp', 'score']) {
    const top = typical(pages[`${sort}, top`] ?? [])
    console.log(`  ${sort}, any of pages 1 to 100: ${top.toFixed(2)} ms`)
    for (const kind of ['deep', 'big country, deep', 'tiny country']) {
      const ratio = typical(pages[`${sort}, ${kind}`] ?? []) / top
      console.log(`  ${sort}, ${kind} ÷ these: ${ratio.toFixed(2)} (goal 1.15)`)
    }
  }
  const kind = what.replace(/, .*/, '')
  const p99 = quantile(Object.values(pages).flat(), 0.99)
  slowest.set(`${kind} ${players}`, p99)
  const few = slowest.get(`${kind} 1000`)
  if (players === 100_000 && few) {
    console.log(`  p99 ÷ that of 1,000 players: ${(p99 / few).toFixed(2)} (goal 1.25)`)
  }
  console.log(
    `  boards ${figures.boardsMb.toFixed(1)} MB; resident + ${figures.residentMb.toFixed(0)} MB`,
  )
  console.log(
    `  longest hold of the event loop while loading: ${figures.longestHoldMs.toFixed(0)} ms (goal 20)`,
  )
  console.log(
    `  processor: loading ${following['load']?.toFixed(0)} ms, a step without scores ` +
      `${following['idle']?.toFixed(1)} ms, with 200 of them ${following['after200Scores']?.toFixed(1)} ms`,
  )
  console.log(
    `  processor: everyone's privileges ${following['privileges']?.toFixed(0)} ms, everyone's stats ` +
      `${following['stats']?.toFixed(0)} ms, the longest window ${following['longestWindow']?.toFixed(1)} ms (goal 20)`,
  )
}

/**
 * Uses the processor time of the server, which does not depend on other programs.
 * @param {import('node:child_process').ChildProcess} site
 * @param {string} url
 */
async function reportRequests(site, url) {
  const file = path.join(folder, 'page.json')
  writeFileSync(file, await (await fetch(url)).text())
  const port = await freePort()
  const bare = fork(bareProgram, [file], { env: { PORT: String(port) } })
  await once(bare, 'message')
  const servers = [
    { child: site, url, spent: 0 },
    { child: bare, url: `http://127.0.0.1:${port}/v3/leaderboard`, spent: 0 },
    { child: site, url: new URL('/healthz', url).href, spent: 0 },
  ]
  for (let round = 0; round < 6; round++) {
    for (const server of servers) {
      const before = await cpuOf(server.child)
      await load(server.url, requests / 6)
      if (round > 0) server.spent += (await cpuOf(server.child)) - before
    }
  }
  bare.kill('SIGKILL')
  const [page = 0, plain = 0, frame = 0] = servers.map(({ spent }) => spent)
  console.log(
    `  requests per core ÷ those of a bare route: ${(plain / page).toFixed(2)} (goal 0.6); ` +
      `÷ those of /healthz: ${(frame / page).toFixed(2)}`,
  )
}

/** @param {import('node:child_process').ChildProcess} child */
async function cpuOf(child) {
  child.send('cpu')
  const [{ user, system }] = await once(child, 'message')
  return user + system
}

/**
 * @param {string} url
 * @param {number} count
 */
async function load(url, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  let left = count
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (left-- > 0) await fetchOnce(url, agent)
    }),
  )
  agent.destroy()
}

/**
 * @param {string} url
 * @param {Agent} [agent]
 * @returns {Promise<number>}
 */
function fetchOnce(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, { ...(agent && { agent }) }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
}

/**
 * The time from the start of a process to its first leaderboard, and its memory then.
 * @param {Record<string, string>} settings
 */
async function measureStart(settings) {
  const times = /** @type {Record<string, { ms: number, mb: number }[]>} */ ({ site: [], bare: [] })
  for (let round = 0; round < 5; round++) {
    times['site']?.push(await startOnce(path.join(root, 'apps/api/dist/main.js'), settings))
    times['bare']?.push(await startOnce(bareProgram, {}))
  }
  for (const [unit, goal] of /** @type {const} */ ([
    ['ms', 'start to first answer'],
    ['mb', 'memory'],
  ])) {
    const [site, plain] = ['site', 'bare'].map((name) =>
      typical((times[name] ?? []).map((one) => one[unit])),
    )
    console.log(
      `  ${goal}: ${site?.toFixed(0)} ÷ ${plain?.toFixed(0)} ${unit} of a bare process = ${((site ?? 0) / (plain ?? 1)).toFixed(2)} (goal 2)`,
    )
  }
}

/**
 * @param {string} script
 * @param {Record<string, string>} settings
 */
async function startOnce(script, settings) {
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'silent', ...settings },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}/v3/leaderboard`
  while ((await fetchOnce(url).catch(() => 0)) !== 200)
    await new Promise((done) => setTimeout(done, 5))
  const ms = performance.now() - start
  // By then the boards are loaded and garbage is collected.
  await new Promise((done) => setTimeout(done, 4000))
  await fetchOnce(`${url}?country=jp`)
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  child.kill('SIGKILL')
  return { ms, mb: Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024 }
}

/** @param {string} statement */
function onMariadb(statement) {
  runOnMariadb(mariadb.url, statement)
}

/**
 * The first quartile: on a busy machine the slower values measure other programs.
 * @param {number[]} values
 */
function typical(values) {
  return quantile(values, 0.25)
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
