import { readdirSync } from 'node:fs'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { kodama } from '../harness/kodama-process.js'
import { killConnections, runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
import { start, temporaryFolder } from '../harness/site-process.js'
import { mixedPaths, visitSteadily } from '../harness/visits.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */
/** @typedef {{ heap: number, held: number, files: number }} Sample */

const visitsPerRound = 500
const rounds = 10
const warmUpRounds = 4
const mostGrowth = 3 * 2 ** 20
/** Processor time between two turns of the event loop, in 99 of 100 turns. */
const mostHeldMs = 50
const formsPerRound = 12

test('nothing grows and nothing blocks over thousands of visits and faults of every server', async () => {
  const { site, mariadb, addresses } = await startSite()
  const visits = visitSteadily(site.url, mixedPaths)
  onTestFinished(async () => void (await visits.stop()))
  /** @type {Sample[]} */
  const samples = []
  /** @type {Set<number>} */
  const answered = new Set()
  for (let round = 0; round < rounds; round++) {
    killConnections(mariadb.url, "user = 'site'")
    for (let n = 0; n < formsPerRound; n++) answered.add(await sendForm(site, addresses, round, n))
    await moreVisits(visits.seen, visitsPerRound)
    samples.push({ ...(await measure(site)), files: countFiles(site) })
  }
  const seen = await visits.stop()

  const [before, after] = [samples.slice(warmUpRounds - 2, warmUpRounds), samples.slice(-2)]
  expect(least(after, 'heap') - least(before, 'heap')).toBeLessThan(mostGrowth)
  // The connection pool may differ by a few.
  expect(least(after, 'files') - least(before, 'files')).toBeLessThanOrEqual(10)
  expect(least(samples.slice(warmUpRounds), 'held')).toBeLessThan(mostHeldMs)
  const statuses = new Set(seen.map(({ status }) => status))
  expect([...statuses].filter((status) => ![200, 404, 503].includes(status))).toEqual([])
  // Signed in or wrong, refused by the human check, too often, and not available; never a bug.
  expect([...answered].filter((status) => ![200, 401, 403, 429, 503].includes(status))).toEqual([])
  expect(answered).toContain(200)
  expect(answered).toContain(403)
  expect(answered).toContain(503)
  expect(site.log()).toContain('a mail could not be sent')
  expect(site.log()).not.toMatch(/unhandled|uncaught|nothing caught/i)
  expect(site.child.exitCode).toBe(null)
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
})

/**
 * A sign-in, or a request to reset a password, of which one mail in three is taken.
 * @param {Site} site
 * @param {string[]} addresses
 * @param {number} round
 * @param {number} n
 */
async function sendForm(site, addresses, round, n) {
  const act = n % 2 ? 'sign_in' : 'password_reset'
  const captcha_token = `${act}-${round}-${n}`
  const email = addresses[(round * formsPerRound + n) % addresses.length]
  const { status } =
    act === 'sign_in'
      ? await site.post('/v3/authenticate/login', {
          username: `stranger ${n}`,
          password: 'Wrong-Echo-7',
          captcha_token,
        })
      : await site.post('/v3/password/reset/request', { email, captcha_token })
  return status
}

/** A mail server that takes a mail, refuses the next, and hangs up at the third. */
async function startMailServer() {
  let mails = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      mails += 1
      done(mails % 3 === 1 ? new Error('no') : null)
    },
    onData(stream, _session, done) {
      stream.resume()
      if (mails % 3 === 2) return void stream.destroy()
      stream.once('end', () => done())
    },
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  const { port } = /** @type {{ port: number }} */ (server.server.address())
  return `smtp://127.0.0.1:${port}`
}

async function startSite() {
  const mariadb = await startMariadb()
  onTestFinished(mariadb.stop)
  runOnMariadb(
    mariadb.url,
    "create database site; create user site@'%'; grant all on site.* to site@'%'",
  )
  const folder = temporaryFolder()
  const env = {
    HUMAN_CHECK: 'turnstile',
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET_KEY: 'secret',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: await startMailServer(),
    LOG_LEVEL: 'warn',
    DATABASE_URL: `${mariadb.url.replace('root', 'site')}/site`,
    NODE_OPTIONS: `--require ${path.join(import.meta.dirname, 'soaked-site.cjs')}`,
  }
  expect((await kodama(['demo'], folder, env)).code).toBe(0)
  const site = await start(env, folder)
  await site.ready
  const listed = 'select email from site.users where id > 2 order by id limit 100'
  const addresses = runOnMariadb(mariadb.url, listed).split('\n')
  return { site, mariadb, addresses }
}

/**
 * @param {import('../harness/visits.js').Visit[]} seen
 * @param {number} count
 */
async function moreVisits(seen, count) {
  const before = seen.length
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(before + count)
}

/**
 * The bytes in use after a garbage collection, and how long the event loop was held, from soaked-site.cjs.
 * @param {Site} site
 * @returns {Promise<{ heap: number, held: number }>}
 */
function measure({ child }) {
  return new Promise((resolve) => {
    child.stdout.once('data', (chunk) => {
      const [, heap, held] = /heap: (\d+), held: ([\d.]+)/.exec(String(chunk)) ?? []
      resolve({ heap: Number(heap), held: Number(held) })
    })
    child.kill('SIGWINCH')
  })
}

/** @param {Site} site */
function countFiles({ child }) {
  return readdirSync(`/proc/${child.pid}/fd`).length
}

/**
 * @param {Sample[]} samples
 * @param {keyof Sample} what
 */
function least(samples, what) {
  return Math.min(...samples.map((sample) => sample[what]))
}
