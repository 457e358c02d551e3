import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
const total = { passed: 0, failures: /** @type {string[]} */ ([]) }

adoptHooks()
const missing = installSystemPackages()
buildStale()
if (wants('check')) runCheck()
if (wants('unit')) runVitest()
if (wants('e2e')) runBrowser()
rmSync(reports, { recursive: true, force: true })

for (const failure of total.failures) console.log(`\nfailed: ${failure}`)
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length > 0 ? 1 : 0

function runCheck() {
  const { stdout } = run('node', ['scripts/check.js'], { stdout: 'pipe' })
  const [, passed, failed] = String(stdout).match(/(\d+) passed, (\d+) failed/) ?? [0, 0, 1]
  process.stdout.write(String(stdout))
  count(Number(passed), Array.from({ length: Number(failed) }).fill('npm run check'))
}

function runVitest() {
  const hasServers = !skip('API on MariaDB and Redis', ['MariaDB', 'Redis'])
  const args = ['run', '--reporter=default', '--reporter=./scripts/reports/vitest.js']
  if (!hasServers) args.push('--project', '!api-mariadb')
  runAndCount('vitest', args)
}

function runBrowser() {
  if (skip('browser', ['Chromium', 'CJK fonts'])) return
  const args = ['test', '--reporter=list,./scripts/reports/playwright.js']
  const hasServers = !skip("browser beside bancho.py's MariaDB and Redis", ['MariaDB', 'Redis'])
  if (!hasServers) args.push('--project', 'desktop', '--project', 'phone')
  runAndCount('playwright', args)
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
  if (process.env['CI']) count(0, [`${suite} was not run`])
  return true
}

/**
 * @param {string} runner
 * @param {string[]} args
 */
function runAndCount(runner, args) {
  const report = path.join(reports, `${runner}.json`)
  const { status } = run(runner, args, { env: { REPORT: report } })
  const { passed, failures } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { passed: 0, failures: [] }
  if (status !== 0 && failures.length === 0) failures.push(`${runner} ended with ${status}`)
  count(passed, failures)
}

/**
 * @param {number} passed
 * @param {string[]} failures
 */
function count(passed, failures) {
  total.passed += passed
  total.failures.push(...failures)
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
