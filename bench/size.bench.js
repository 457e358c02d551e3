import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOnMariadb } from '../tests/harness/mariadb-client.js'
import { startMariadb } from '../tests/harness/servers.js'
import { buildMeasuringProgram } from './measuring-program.js'
import { option } from './option.js'

/**
 * What a process keeps, how long a start takes and what a poll costs, with `--players=100000` and `--sets=10000`, on
 * SQLite or with `--database=mariadb`. 10,000,000 players and 1,000,000 sets need 8 GB of disk, 8 GB of memory and half an
 * hour on a free machine. With `--data=folder` the file stays there, and `--parts=ranks,catalogue` measures it again.
 */
const players = Number(option('players') ?? '100000')
const sets = Number(option('sets') ?? '10000')
const isOnMariadb = option('database') === 'mariadb'
const kept = option('data') ?? ''
const parts = (option('parts') ?? 'fill,scan,ranks,catalogue').split(',')

/** @typedef {Record<string, { seconds: number, cpu: number, hold: number }>} Works */
/** @typedef {Record<string, { rss: number, inUse: number, peak: number }>} Memories */
/** @typedef {{ works: Works, memories: Memories, milliseconds: Record<string, number> }} Figures */

const folder = kept || mkdtempSync(path.join(tmpdir(), 'kodama-size-'))
mkdirSync(folder, { recursive: true })
const program = await buildMeasuringProgram('measure-size')
const mariadb = isOnMariadb
  ? await startMariadb(['--innodb-buffer-pool-size=2G'], { onDisk: true })
  : undefined
try {
  if (mariadb) runOnMariadb(mariadb.url, 'create database size')
  await measure()
} finally {
  await mariadb?.stop()
  rmSync(program, { force: true })
  if (!kept) rmSync(folder, { recursive: true, force: true })
}

async function measure() {
  const file = path.join(folder, 'kodama.db')
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: mariadb ? `${mariadb.url}/size` : `sqlite:${file}`,
    LOG_LEVEL: 'silent',
  }
  console.log(`${players} players, ${sets} sets, ${mariadb ? 'MariaDB' : 'SQLite'}`)
  for (const part of ['fill', 'scan', 'ranks', 'catalogue']) {
    if (!parts.includes(part)) continue
    const { child, figures } = await start(part, settings)
    report(part, figures)
    await end(child)
  }
  if (!mariadb) console.log(`  the file has ${(statSync(file).size / 2 ** 20).toFixed(0)} MB`)
}

/**
 * @param {string} part
 * @param {Record<string, string>} settings
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, figures: Figures }>}
 */
async function start(part, settings) {
  const child = fork(program, [JSON.stringify({ part, settings, players, sets })], {
    execArgv: ['--expose-gc'],
  })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${part} ended early`)))
  const [figures] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  return { child, figures }
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/**
 * @param {string} part
 * @param {Figures} figures
 */
function report(part, { works, memories, milliseconds }) {
  console.log(`  ${part}`)
  for (const [name, { seconds, cpu, hold }] of Object.entries(works)) {
    const holds = `event loop held for ${number(hold)} ms at most`
    console.log(`    ${name}: ${number(seconds)} s, processor ${number(cpu)} s, ${holds}`)
  }
  for (const [name, { rss, inUse, peak }] of Object.entries(memories)) {
    const most = `${number(peak)} MB at most`
    console.log(`    memory, ${name}: ${number(rss)} MB, ${number(inUse)} MB of it in use, ${most}`)
  }
  for (const [name, ms] of Object.entries(milliseconds)) {
    console.log(`    ${name}: ${number(ms)} ms`)
  }
}

/** @param {number} value */
function number(value) {
  return value.toFixed(value < 10 ? 3 : 0)
}
