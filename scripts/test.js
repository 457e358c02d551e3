import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fastFolder } from '../tests/harness/fast-folder.js'
import { installMysql } from '../tests/harness/mysql-server.js'
import { adoptHooks } from './hooks.js'
import { root } from './root.js'
import { buildStale } from './stale.js'
import { installSystemPackages } from './system-packages.js'

/** @typedef {{ passed: number, failures: string[], files: Record<string, number> }} Report */

/**
 * `npm test` runs the checks, the unit tests, the API on both databases, the process tests and the browser tests.
 * `npm run test:long` runs what that leaves out, and the API on MySQL. Both accept names of parts: check, unit, process,
 * browser.
 */
const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const wants = (/** @type {string} */ part) => positionals.length === 0 || positionals.includes(part)

adoptHooks()
const missing = installSystemPackages()
buildStale()
const folder = mkdtempSync(path.join(fastFolder(), 'kodama-tests-'))
/** @type {Report} */
const total = { passed: 0, failures: [], files: {} }
const hasMysql = values.long && (wants('unit') || wants('process')) && (await canHaveMysql())

if (wants('check') && !values.long) await runCheck()
if (wants('unit')) {
  // Vitest leaves these tests out by itself; here that is told, and fails on CI.
  skip("passwords with the game server's bcrypt", ["the game server's bcrypt"])
  const databases = ['api', 'api-mariadb', ...(hasMysql ? ['api-mysql'] : [])]
  await runVitest(['unit', 'repository', 'web', 'api-pure', ...databases])
}
// The process tests mostly wait, so the browser tests can run at the same time.
await Promise.all([
  wants('process') && runVitest(['process'], { args: ['--maxWorkers=1'], isQuiet: true }),
  wants('browser') && runBrowser(),
])
if (values.long && wants('process')) {
  await runVitest(['alone'], { args: ['--maxWorkers=1'] })
  await runCluster()
}
rmSync(folder, { recursive: true, force: true })

const slowest = Object.entries(total.files).toSorted(([, a], [, b]) => b - a)
console.log('\nthe slowest files:')
for (const [name, seconds] of slowest.slice(0, 10)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
console.log(`in all ${(performance.now() / 60_000).toFixed(1)} minutes`)
for (const failure of total.failures) console.log(`\nfailed: ${failure}`)
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length > 0 ? 1 : 0

async function runCheck() {
  const { output } = await run([process.execPath, 'scripts/check.js'])
  const [, passed, failed] = output.match(/(\d+) passed, (\d+) failed/) ?? [0, 0, 1]
  count({
    passed: Number(passed),
    failures: Array.from({ length: Number(failed) }, () => 'npm run check'),
    files: {},
  })
}

/**
 * @param {string[]} projects
 * @param {{ args?: string[], isQuiet?: boolean }} options
 */
async function runVitest(projects, { args = [], isQuiet = false } = {}) {
  const isLeftOut = projects.includes('api-mariadb') && skip('API on MariaDB', ['MariaDB'])
  const chosen = projects.filter((project) => project !== 'api-mariadb' || !isLeftOut)
  await runAndCount(
    [
      bin('vitest'),
      'run',
      // Some projects have no long tests.
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=./scripts/reports/vitest.js',
      ...chosen.map((project) => `--project=${project}`),
      ...args,
    ],
    { isQuiet },
  )
}

async function runBrowser() {
  if (skip('browser', ['Chromium', 'CJK fonts'])) return
  const hasServers = !skip("browser on bancho.py's MariaDB", ['MariaDB'])
  const projects = ['desktop', 'phone', ...(hasServers ? ['real'] : [])]
  await runAndCount([
    bin('playwright'),
    'test',
    '--reporter=list,./scripts/reports/playwright.js',
    ...projects.map((project) => `--project=${project}`),
  ])
}

/** One of them measures how soon everybody is answered again, so nothing runs beside it. */
async function runCluster() {
  const needs = ['MariaDB', 'Galera', 'rsync', 'network namespaces', 'HAProxy', 'nginx', 'OpenSSL']
  if (skip('a cluster that loses any one part, and the guide to it', needs)) return
  await runVitest(['cluster'], { args: ['--maxWorkers=1'] })
}

/** It comes from Debian's unstable release, which changes every day: without it the run does not fail, not even on CI. */
async function canHaveMysql() {
  try {
    // Its tests also use MariaDB's client.
    if (missing.has('MariaDB')) throw new Error('MariaDB could not be installed')
    await installMysql()
    return true
  } catch (error) {
    const reason = String(error).trim().split('\n').at(-1)
    console.log(`not run: API and verbs on MySQL, because it could not be had (${reason})`)
    return false
  }
}

/**
 * Prints what is not run. On CI that is a failure.
 * @param {string} suite
 * @param {string[]} needs
 */
function skip(suite, needs) {
  const lacking = needs.filter((need) => missing.has(need))
  if (lacking.length === 0) return false
  console.log(`not run: ${suite}, because ${lacking.join(' and ')} could not be installed`)
  if (process.env['CI']) count({ passed: 0, failures: [`${suite} was not run`], files: {} })
  return true
}

/**
 * @param {string[]} command
 * @param {{ isQuiet?: boolean }} options
 */
async function runAndCount(command, options = {}) {
  const file = path.join(mkdtempSync(path.join(folder, 'report-')), 'report.json')
  const { code } = await run(command, { ...options, env: { REPORT: file } })
  /** @type {Report} */
  const report = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failures: [], files: {} }
  const name = path.basename(String(command[0]))
  if (code !== 0 && report.failures.length === 0) report.failures.push(`${name} ended with ${code}`)
  count(report)
}

/** @param {Report} report */
function count({ passed, failures, files }) {
  total.passed += passed
  total.failures.push(...failures)
  Object.assign(total.files, files)
}

/** @param {string} name */
function bin(name) {
  return path.join(root, 'node_modules/.bin', name)
}

/**
 * A quiet command prints its output at the end, so that two outputs do not mix.
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, isQuiet?: boolean }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([file = '', ...args], { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TMPDIR: folder,
        ...(values.long && { BREADTH: 'long' }),
        ...env,
      },
    })
    let output = ''
    const take = (/** @type {Buffer} */ chunk) => {
      output += chunk
      if (!isQuiet) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('error', reject)
    child.once('close', (code) => {
      if (isQuiet) process.stdout.write(output)
      resolve({ code, output })
    })
  })
}
