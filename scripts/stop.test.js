import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { kodama } from './kodama-process.js'
import { runOnMariadb } from './mariadb-client.js'
import { startMariadb } from './servers.js'
import { registration, start, temporaryFolder } from './site-process.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const settings = { HUMAN_CHECK: 'none', TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'silent' }
const embedded = { ...settings, DATABASE_URL: 'sqlite:mine.db' }
/** What is promised is 12 s; the rest is for a machine that has other things to do. */
const mostMs = 20_000

test.each([['1'], ['2']])(
  'who registers while a site of %s stops has an account, or is told that they have none',
  async (WORKERS) => {
    const folder = temporaryFolder()
    const { answers, code, ms } = await stopWhileRegistering({ ...embedded, WORKERS }, folder)
    const database = new DatabaseSync(path.join(folder, 'mine.db'))
    const rows = database.prepare('select name from users where id > 1').all()
    database.close()
    expectTold(answers, rows.map(nameOf))
    expect(code).toBe(0)
    expect(ms).toBeLessThan(mostMs)
  },
)

test('the same on the database of the game server', async () => {
  const mariadb = await startMariadb()
  onTestFinished(() => mariadb.stop())
  runOnMariadb(mariadb.url, 'create database site character set utf8mb4')
  const env = { ...settings, DATABASE_URL: `${mariadb.url}/site` }
  const { answers, code, ms } = await stopWhileRegistering(env)
  const names = runOnMariadb(mariadb.url, 'select name from site.users where id > 1').split('\n')
  expectTold(answers, names)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(mostMs)
})

test('a request that comes late, over a connection that is still open, is refused and ends it', async () => {
  const { site, register } = await siteWithInvites(embedded)
  const late = await openConnection(site)
  late.write('GET /v3/site HTTP/1.1\r\nhost: x\r\n\r\n')
  await late.said('"human_check"')
  const busy = Array.from({ length: 30 }, (_, n) => register(n))
  await firstWelcome(busy)
  // Five seconds are given for the rest of it. What comes after it is answered, so it has arrived by then.
  late.write('GET /v3/site HTTP/1.1\r\n')
  await fetch(`${site.url}/healthz`)
  site.child.kill('SIGTERM')
  await stopsListening(site)
  late.write('host: x\r\n\r\n')
  await late.said('"error_code":"unavailable"')
  const answer = late.text().slice(late.text().lastIndexOf('HTTP/1.1'))
  expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nconnection: close\r\n/is)
  expect(answer).toMatch(/\r\nretry-after: 2\r\n/i)
  await late.closed
  // On a slow machine there are some whose turn does not come in time.
  expect((await Promise.all(busy)).filter((answer) => answer !== 201 && answer !== 503)).toEqual([])
  expect(await site.ended).toEqual({ code: 0, errors: '' })
})

test('connections on which nothing is asked do not keep a site from stopping', async () => {
  const site = await start(embedded)
  await site.ready
  const [idle, silent] = [await openConnection(site), await openConnection(site)]
  idle.write('GET /v3/site HTTP/1.1\r\nhost: x\r\n\r\n')
  await idle.said('"human_check"')
  site.child.kill('SIGTERM')
  await Promise.all([idle.closed, silent.closed])
  expect(await site.ended).toEqual({ code: 0, errors: '' })
})

test.each([['1'], ['2']])('the second signal ends a site of %s at once', async (WORKERS) => {
  const { site, register } = await siteWithInvites({ ...embedded, WORKERS })
  const busy = Array.from({ length: 60 }, (_, n) => register(n))
  await firstWelcome(busy)
  site.child.kill('SIGTERM')
  await stopsListening(site)
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(1)
  expect(await Promise.all(busy)).toContain('reset')
})

/**
 * @param {Record<string, string>} env
 * @param {string} folder
 */
async function stopWhileRegistering(env, folder = temporaryFolder()) {
  const { site, register } = await siteWithInvites(env, folder)
  const answers = Array.from({ length: 100 }, (_, n) => register(n))
  await firstWelcome(answers)
  const since = performance.now()
  site.child.kill('SIGTERM')
  const { code } = await site.ended
  return { answers: await Promise.all(answers), code, ms: performance.now() - since }
}

/**
 * @param {Record<string, string>} env
 * @param {string} folder
 */
async function siteWithInvites(env, folder = temporaryFolder()) {
  const invites = Array.from({ length: 4 }, () => {
    const { out } = kodama(['invite', 'create', '--uses', '1000', '--json'], folder, env)
    return String(JSON.parse(out).code)
  })
  const site = await start(env, folder)
  await site.ready
  /** @param {number} n */
  async function register(n) {
    const body = { ...registration, username: `Aoba${n}`, email: `aoba${n}@example.com` }
    const invite_code = invites[n % invites.length]
    try {
      const answer = await site.post('/v3/authenticate/register', { ...body, invite_code })
      return answer.status
    } catch {
      return 'reset'
    }
  }
  return { site, register }
}

/**
 * From then on there are accounts, and most of those who register still wait for theirs.
 * @param {Promise<number | string>[]} answers
 */
async function firstWelcome(answers) {
  await Promise.any(
    answers.map(async (answer) => {
      if ((await answer) !== 201) throw new Error(`answered ${await answer}`)
    }),
  )
}

/**
 * @param {(number | string)[]} answers
 * @param {string[]} names
 */
function expectTold(answers, names) {
  expect(answers.filter((answer) => ![201, 503, 'reset'].includes(answer))).toEqual([])
  const welcomed = answers.flatMap((answer, n) => (answer === 201 ? [`Aoba${n}`] : []))
  expect(new Set(names)).toEqual(new Set(welcomed))
}

/** @param {Site} site */
async function openConnection(site) {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return {
    write: (/** @type {string} */ text) => socket.write(text),
    text: () => text,
    async said(/** @type {string} */ part) {
      await expect.poll(() => text).toContain(part)
    },
    closed: once(socket, 'close'),
  }
}

/** @param {Site} site */
function stopsListening(site) {
  const port = Number(new URL(site.url).port)
  const tryOnce = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => socket.destroy()).once('connect', () => resolve('open'))
      socket.once('error', () => resolve('closed'))
    })
  return expect.poll(tryOnce, { interval: 10 }).toBe('closed')
}

/** @param {unknown} row */
function nameOf(row) {
  return /** @type {{ name: string }} */ (row).name
}
