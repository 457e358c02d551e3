import { execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/root.js'
import { runOnMariadb } from '../tests/harness/mariadb-client.js'
import { freePort, startMariadb } from '../tests/harness/servers.js'
import { buildMeasuringProgram } from './measuring-program.js'

/**
 * The answers that the site gives in bancho.py's place, compared with a stand-in of bancho.py's API on the same rows of
 * MariaDB. Both take turns. "In turn" asks for another player each time, so that no cache helps. Figures are requests
 * per second of processor time: that of the process, and in brackets that of the process and the database together.
 */
const players = 500
const turns = 3
const perTurn = { ours: 600, theirs: 150 }
const scoresUrl = '/v1/get_player_scores?scope='
/** @type {{ what: string, ours: (player: number) => string, theirs?: string }[]} */
const kinds = [
  { what: 'a player', ours: () => '/v2/players/9' },
  { what: 'players in turn', ours: (player) => `/v2/players/${player}` },
  { what: 'best scores', ours: () => `${scoresUrl}best&id=9` },
  { what: 'best scores in turn', ours: (player) => `${scoresUrl}best&id=${player}` },
  { what: 'recent scores', ours: () => `${scoresUrl}recent&id=9` },
  { what: 'recent scores in turn', ours: (player) => `${scoresUrl}recent&id=${player}` },
  { what: 'leaderboard', ours: () => '/v3/leaderboard', theirs: '/v1/get_leaderboard' },
]

/** As bancho.py 5.3.0 has them. */
const pythonPackages = [
  'aiomysql==0.3.2',
  'databases==0.9.0',
  'fastapi==0.138.0',
  'orjson==3.11.9',
  'pydantic==2.13.4',
  'sqlalchemy==2.0.51',
  'uvicorn==0.49.0',
  'uvloop==0.22.1',
]

const folder = mkdtempSync(path.join(tmpdir(), 'kodama-bench-'))
const program = await buildMeasuringProgram('serve-scores')
const python = findPython()
const mariadb = await startMariadb([], { onDisk: true })
const databasePid = Number(readFileSync(runOnMariadb(mariadb.url, 'select @@pid_file'), 'utf8'))
/** @type {import('node:child_process').ChildProcess[]} */
const children = []
try {
  runOnMariadb(mariadb.url, 'create database bench character set utf8mb4')
  const url = `${mariadb.url}/bench`
  await measure(await startOurs(url), python ? await startTheirs(python, url) : undefined)
} finally {
  for (const child of children) child.kill('SIGKILL')
  await mariadb.stop()
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** @typedef {{ pid: number, url: string }} Server */

/**
 * @param {Server} ours
 * @param {Server | undefined} theirs
 */
async function measure(ours, theirs) {
  for (const kind of kinds) {
    const { theirs: path } = kind
    const our = { ...ours, path: kind.ours, count: perTurn.ours, own: 0, all: 0 }
    const their = theirs && {
      ...theirs,
      path: path ? () => path : kind.ours,
      count: perTurn.theirs,
      own: 0,
      all: 0,
    }
    for (let turn = 0; turn <= turns; turn++) {
      for (const side of their ? [our, their] : [our]) await takeTurn(side, turn > 0)
    }
    const ratio =
      their && `${(their.own / our.own).toFixed(1)} (${(their.all / our.all).toFixed(1)})`
    console.log(`${kind.what}: ${rates(our)}${their ? ` ÷ ${rates(their)} = ${ratio}` : ''}`)
  }
}

/** @typedef {Server & { path: (player: number) => string, count: number, own: number, all: number }} Side */

/**
 * @param {Side} side
 * @param {boolean} counts
 */
async function takeTurn(side, counts) {
  const [own, database] = [cpuSeconds(side.pid), cpuSeconds(databasePid)]
  await load(side)
  if (!counts) return
  const spent = cpuSeconds(side.pid) - own
  side.own += spent / side.count
  side.all += (spent + cpuSeconds(databasePid) - database) / side.count
}

/** @param {Side} side */
function rates({ own, all }) {
  return `${(turns / own).toFixed(0)} (${(turns / all).toFixed(0)})`
}

/**
 * @param {string} url
 * @returns {Promise<Server>}
 */
async function startOurs(url) {
  const webBuild = path.join(root, 'apps/web/dist')
  const settings = { DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const given = { settings, players, scoresEach: 200, beatmaps: 5000, webBuild }
  const child = fork(program, [JSON.stringify(given)])
  children.push(child)
  const [{ address }] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the site ended'))),
  ])
  return { pid: child.pid ?? 0, url: address }
}

/**
 * @param {string} python
 * @param {string} url
 * @returns {Promise<Server>}
 */
async function startTheirs(python, url) {
  const port = await freePort()
  const script = path.join(root, 'bench/programs/bancho_stand_in.py')
  const address = url.replace('mysql:', 'mysql+aiomysql:')
  const child = spawn(python, [script, String(port), address], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const base = `http://127.0.0.1:${port}`
  while ((await ask(`${base}/v2/players/5`).catch(() => 0)) !== 200) {
    if (child.exitCode !== null) throw new Error('the stand-in ended')
    await new Promise((done) => setTimeout(done, 50))
  }
  return { pid: child.pid ?? 0, url: base }
}

/** A Python with the packages of bancho.py, made once. */
function findPython() {
  const home = path.join(root, 'node_modules/.cache/bancho-stand-in')
  const python = path.join(home, 'bin/python')
  try {
    if (!existsSync(path.join(home, 'bin/uvicorn'))) {
      execFileSync('python3', ['-m', 'venv', home], { stdio: 'pipe' })
      execFileSync(python, ['-m', 'pip', 'install', '-q', ...pythonPackages], { stdio: 'pipe' })
    }
    return python
  } catch (error) {
    console.log(`bancho.py's stand-in is left out: ${String(error).split('\n')[0]}`)
    return undefined
  }
}

/**
 * Of all threads; the kernel counts hundredths.
 * @param {number} pid
 */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** @param {Side} side */
async function load({ url, path, count }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  // Restricted players are not among these.
  const visible = Array.from({ length: players }, (_, n) => n + 3).filter((id) => id % 50 !== 5)
  let left = count
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (left-- > 0) {
        const asked = url + path(visible[left % visible.length] ?? 0)
        const status = await ask(asked, agent)
        if (status !== 200) throw new Error(`${asked} is answered ${status}`)
      }
    }),
  )
  agent.destroy()
}

/**
 * @param {string} url
 * @param {Agent} [agent]
 * @returns {Promise<number>}
 */
function ask(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, agent ? { agent } : {}, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
}
