import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adoptHooks } from './hooks.js'
import { buildStale } from './run.js'
import { root } from './stale.js'
import { installSystemPackages } from './system-packages.js'

/** Everything that proves the product: check, unit, API on both databases, browser. */
const parts = process.argv.slice(2)
const wants = (/** @type {string} */ part) => parts.length === 0 || parts.includes(part)
const reports = mkdtempSync(path.join(tmpdir(), 'kodama-reports-'))
const total = { passed: 0, failed: 0 }

adoptHooks()
const missing = installSystemPackages()
buildStale()
if (wants('check')) runCheck()
if (wants('unit')) runVitest()
if (wants('e2e')) runBrowser()
rmSync(reports, { recursive: true, force: true })

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function runCheck() {
  const { stdout } = run('node', ['scripts/check.js'], { stdout: 'pipe' })
  const [, passed, failed] = String(stdout).match(/(\d+) passed, (\d+) failed/) ?? [0, 0, 1]
  process.stdout.write(String(stdout))
  count(Number(passed), Number(failed))
}

function runVitest() {
  const report = path.join(reports, 'vitest.json')
  const hasServers = !skip('API on MariaDB and Redis', ['MariaDB', 'Redis'])
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (!hasServers) args.push('--project', '!api-mariadb')
  const { status } = run('vitest', args)
  const { numPassedTests, numFailedTests, testResults } = readReport(report)
  // A file that cannot even be read has no tests that could fail.
  const broken = (testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  count(numPassedTests ?? 0, Math.max((numFailedTests ?? 0) + broken, status === 0 ? 0 : 1))
}

function runBrowser() {
  if (skip('browser', ['Chromium', 'CJK fonts'])) return
  const report = path.join(reports, 'playwright.json')
  const args = ['test', '--reporter=list,json']
  const hasServers = !skip("browser beside bancho.py's MariaDB and Redis", ['MariaDB', 'Redis'])
  if (!hasServers) args.push('--project', 'desktop', '--project', 'phone')
  const { status } = run('playwright', args, {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats = {} } = readReport(report)
  count(stats.expected ?? 0, Math.max(stats.unexpected ?? 0, status === 0 ? 0 : 1))
}

/**
 * Says what is not run; where everything must be, that is a failure.
 * @param {string} suite
 * @param {string[]} needs
 */
function skip(suite, needs) {
  const lacking = needs.filter((need) => missing.has(need))
  if (lacking.length === 0) return false
  console.log(`not run: ${suite}, because ${lacking.join(' and ')} could not be installed`)
  if (process.env['CI']) count(0, 1)
  return true
}

/**
 * @param {number} passed
 * @param {number} failed
 */
function count(passed, failed) {
  total.passed += passed
  total.failed += failed
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, stdout?: 'pipe' | 'inherit' }} options
 */
function run(name, args, { env = {}, stdout = 'inherit' } = {}) {
  const file = name === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', name)
  return spawnSync(file, args, {
    cwd: root,
    stdio: ['ignore', stdout, 'inherit'],
    env: { ...process.env, ...env },
  })
}
