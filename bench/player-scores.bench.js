import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOnMariadb } from '../tests/harness/mariadb-client.js'
import { startMariadb } from '../tests/harness/servers.js'
import { buildMeasuringProgram } from './measuring-program.js'

/**
 * A page of best and recent scores: a player with 50,000 scores compared with one who has 50, on the same beatmaps. Exact
 * counts: rows read on MariaDB, steps of the virtual machine on SQLite.
 */
const goal = 1.05
const folder = mkdtempSync(path.join(tmpdir(), 'kodama-bench-'))
const program = await buildMeasuringProgram('count-reads')

/** @typedef {{ scope: string, limit: number, many: number | string, few: number | string }} Figure */

try {
  await measureMariadb()
  measureSqlite()
} finally {
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

async function measureMariadb() {
  const mariadb = await startMariadb([], { onDisk: true })
  try {
    runOnMariadb(mariadb.url, 'create database bench')
    const figures = count({ kind: 'mysql', url: `${mariadb.url}/bench` })
    for (const { many, few, ...page } of figures) {
      report('MariaDB, rows read', page, Number(many), Number(few))
    }
  } finally {
    await mariadb.stop()
  }
}

function measureSqlite() {
  if (spawnSync('sqlite3', ['-version']).status !== 0) {
    console.log('SQLite: not measured, because the shell sqlite3 is not installed')
    return
  }
  const file = path.join(folder, 'bench.db')
  for (const { many, few, ...page } of count({ kind: 'sqlite', file })) {
    report('SQLite, steps', page, steps(file, String(many)), steps(file, String(few)))
  }
}

/**
 * @param {object} database
 * @returns {Figure[]}
 */
function count(database) {
  const output = execFileSync(process.execPath, [program, JSON.stringify(database)], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return JSON.parse(output)
}

/**
 * @param {string} file
 * @param {string} statement
 */
function steps(file, statement) {
  const input = `.stats vmstep\n${statement};\n`
  const output = execFileSync('sqlite3', [file], { input, encoding: 'utf8' })
  return Number(output.match(/VM-steps: (\d+)/)?.[1])
}

/**
 * @param {string} what
 * @param {{ scope: string, limit: number }} page
 * @param {number} many
 * @param {number} few
 */
function report(what, { scope, limit }, many, few) {
  const ratio = (many / few).toFixed(3)
  console.log(`${what}, ${limit} ${scope} scores: ${many} ÷ ${few} = ${ratio} (goal ${goal})`)
}
