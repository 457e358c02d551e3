import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOnMariadb } from '../tests/harness/mariadb-client.js'
import { startMariadb } from '../tests/harness/servers.js'
import { buildMeasuringProgram } from './measuring-program.js'

/** A catalogue of 100,000 sets: what each kind of search costs, and what it costs to follow `maps` and to load the sets. */
const goalMs = 20
const sets = 100_000
const folder = mkdtempSync(path.join(tmpdir(), 'kodama-bench-'))
const program = await buildMeasuringProgram('measure-beatmapsets')

/** @typedef {{ seconds: number, longestMs: number, p99Ms: number }} Work */
/** @typedef {{ kind: string, shown: number, p50: number, p95: number }} Answer */
/** @typedef {{ firstSweep: Work, nextSweep: Work, load: Work, searches: Work, heap: number, answers: Answer[] }} Figures */

try {
  report('SQLite', measure({ kind: 'sqlite', file: path.join(folder, 'bench.db') }))
  await measureMariadb()
} finally {
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

async function measureMariadb() {
  const mariadb = await startMariadb([], { onDisk: true })
  try {
    runOnMariadb(mariadb.url, 'create database bench')
    report('MariaDB', measure({ kind: 'mysql', url: `${mariadb.url}/bench` }))
  } finally {
    await mariadb.stop()
  }
}

/**
 * @param {object} database
 * @returns {Figures}
 */
function measure(database) {
  const args = ['--expose-gc', program, JSON.stringify(database), String(sets)]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

/**
 * @param {string} name
 * @param {Figures} figures
 */
function report(name, { firstSweep, nextSweep, load, searches, heap, answers }) {
  console.log(`${name}, ${sets} sets`)
  for (const { kind, shown, p50, p95 } of answers) {
    console.log(`  ${kind}: ${shown} shown, p50 ${ms(p50)}, p95 ${ms(p95)}`)
  }
  console.log(`  longest hold by a search ${ms(searches.longestMs)} (goal ${goalMs} ms)`)
  console.log(`  first scan ${work(firstSweep)}`)
  console.log(`  a scan when nothing changed ${work(nextSweep)}`)
  console.log(`  load ${work(load)}, ${heap.toFixed(0)} MB`)
}

/** @param {Work} work */
function work({ seconds, longestMs, p99Ms }) {
  const holds = `longest hold of the event loop ${ms(longestMs)}, p99 ${ms(p99Ms)}`
  return `${seconds.toFixed(1)} s, ${holds}`
}

/** @param {number} value */
function ms(value) {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`
}
