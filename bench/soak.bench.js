import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../scripts/root.js'
import { killConnections, runOnMariadb } from '../tests/harness/mariadb-client.js'
import { freePort, startMariadb } from '../tests/harness/servers.js'
import { mixedPaths, visitSteadily } from '../tests/harness/visits.js'
import { option } from './option.js'

/**
 * Looks for leaks: fifty visits a second for three minutes (or `--minutes=30`), while the database ends
 * connections. Prints the growth of memory and of open files after a warm-up.
 */
const minutes = Number(option('minutes') ?? 3)

const folder = mkdtempSync(path.join(tmpdir(), 'kodama-bench-'))
const mariadb = await startMariadb([], { onDisk: true })
const port = await freePort()
const env = {
  PATH: process.env['PATH'],
  PORT: String(port),
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  DATABASE_URL: `${mariadb.url}/site`,
}
runOnMariadb(mariadb.url, 'create database site')
spawnSync(process.execPath, [path.join(root, 'apps/api/dist/kodama.js'), 'demo'], { env })
const site = spawn(process.execPath, [path.join(root, 'apps/api/dist/main.js')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await once(site.stdout, 'data')
  const visits = visitSteadily(`http://127.0.0.1:${port}`, mixedPaths)
  const samples = await sampleFor(minutes * 60)
  const seen = await visits.stop()
  report(samples.slice(Math.floor(samples.length / 3)), seen)
} finally {
  site.kill('SIGKILL')
  await mariadb.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** @param {number} seconds */
async function sampleFor(seconds) {
  const samples = []
  for (let second = 0; second < seconds; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (second % 10 === 3) killConnections(mariadb.url, "db = 'site'")
    const status = readFileSync(`/proc/${site.pid}/status`, 'utf8')
    const mb = Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024
    samples.push({ second, mb, files: readdirSync(`/proc/${site.pid}/fd`).length })
  }
  return samples
}

/**
 * @param {{ second: number, mb: number, files: number }[]} samples
 * @param {import('../tests/harness/visits.js').Visit[]} seen
 */
function report(samples, seen) {
  const statuses = [...new Set(seen.map(({ status }) => status))].toSorted((a, b) => a - b)
  const told = statuses.map(
    (status) => `${seen.filter((visit) => visit.status === status).length} × ${status}`,
  )
  const times = seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
  console.log(`  ${seen.length} visits: ${told.join(', ')}`)
  console.log(`  p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms`)
  console.log(`  memory: ${slopeOf(samples, 'mb').toFixed(2)} MB a minute (goal 1)`)
  console.log(`  open files: ${slopeOf(samples, 'files').toFixed(2)} a minute`)
}

/**
 * The slope of the best straight line, per minute.
 * @param {{ second: number, mb: number, files: number }[]} samples
 * @param {'mb' | 'files'} what
 */
function slopeOf(samples, what) {
  const mean = (/** @type {'second' | 'mb' | 'files'} */ key) =>
    samples.reduce((sum, sample) => sum + sample[key], 0) / samples.length
  const [x, y] = [mean('second'), mean(what)]
  const above = samples.reduce((sum, one) => sum + (one.second - x) * (one[what] - y), 0)
  const below = samples.reduce((sum, one) => sum + (one.second - x) ** 2, 0)
  return (above / below) * 60
}
