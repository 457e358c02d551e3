import { request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { makeInvites } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { allArrived, beginRequest, openConnection } from '../harness/raw-connection.js'
import { startMariadb } from '../harness/servers.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */
/** @typedef {{ n: number, status: number | 'reset', retryAfter: string | undefined }} Answer */

const settings = { HUMAN_CHECK: 'none', TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'silent' }
const embedded = { ...settings, DATABASE_URL: 'sqlite:mine.db' }

test('who registers while a site stops has an account, or is told that they have none', async () => {
  const mariadb = await startMariadb()
  onTestFinished(() => mariadb.stop())
  runOnMariadb(mariadb.url, 'create database site character set utf8mb4')
  const folders = [temporaryFolder(), temporaryFolder()]
  // One after the other: hashing for three sites at once would take longer than a stop waits.
  const one = await stopWhileRegistering(100, embedded, folders[0])
  const two = await stopWhileRegistering(100, { ...embedded, WORKERS: '2' }, folders[1])
  const mysql = { ...settings, DATABASE_URL: `${mariadb.url}/site` }
  // Not more visitors than connections to the server, or a busy machine refuses them all.
  const onMariadb = await stopWhileRegistering(20, mysql)
  for (const [index, stopped] of [one, two].entries()) {
    expectTold(stopped, namesIn(folders[index]))
    // The signal alone refuses no request. On MariaDB a busy machine may.
    expect(stopped.answers[stopped.before]?.status).toBe(201)
  }
  const names = runOnMariadb(mariadb.url, 'select name from site.users where id > 1')
  expectTold(onMariadb, names.split('\n'))
  expect([one.code, two.code, onMariadb.code]).toEqual([0, 0, 0])
})

test('what has begun is answered, and what comes late over an open connection is refused', async () => {
  const site = await start(embedded)
  await site.ready
  const [late, idle, begun] = [
    await openConnection(site),
    await openConnection(site),
    await beginRequest(site),
  ]
  for (const used of [late, idle]) {
    used.write('GET /v3/site HTTP/1.1\r\nhost: x\r\n\r\n')
    await used.said('"human_check"')
  }
  late.write('GET /v3/site HTTP/1.1\r\n')
  await allArrived(site)
  site.child.kill('SIGTERM')
  await Promise.all([stopsListening(site), idle.closed])
  late.write('host: x\r\n\r\n')
  await late.closed
  const answer = late.text().slice(late.text().lastIndexOf('HTTP/1.1'))
  expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nconnection: close\r\n/is)
  expect(answer).toMatch(/\r\nretry-after: 2\r\n/i)
  expect(answer).toContain('"error_code":"unavailable"')

  expect(begun.text()).toBe('')
  begun.finish()
  await begun.closed
  expect(begun.text()).toMatch(/^HTTP\/1\.1 401 .*\r\nconnection: close\r\n.*session_expired/is)
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
  const site = await start({ ...embedded, WORKERS })
  await site.ready
  const begun = await beginRequest(site)
  await allArrived(site)
  site.child.kill('SIGTERM')
  await stopsListening(site)
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(1)
  await begun.closed
  expect(begun.text()).toBe('')
})

/**
 * Many register, some are done, and the site is told to stop. Until then, visitors who are told to come back do.
 * @param {number} visitors
 * @param {Record<string, string>} env
 * @param {string} folder
 */
async function stopWhileRegistering(visitors, env, folder = temporaryFolder()) {
  const site = await start(env, folder)
  await site.ready
  const invites = await makeInvites(4, folder, env)
  /** In the order in which they were answered. @type {Answer[]} */
  const answers = []
  let isStopping = false
  const registrations = Array.from({ length: visitors }, (_, n) => {
    const first = register(site, n, invites[n % 4])
    return { sent: first.sent, told: tellUntilStop(first.answer, n) }
  })
  await Promise.all(registrations.map(({ sent }) => sent))
  // Twice: two workers take turns.
  await allArrived(site)
  await allArrived(site)
  await expect.poll(() => answers.some(({ status }) => status === 201), { interval: 5 }).toBe(true)
  isStopping = true
  site.child.kill('SIGTERM')
  const before = answers.length
  const { code } = await site.ended
  await Promise.all(registrations.map(({ told }) => told))
  return { before, answers, code }

  /**
   * @param {Promise<Answer>} asked
   * @param {number} n
   * @returns {Promise<void>}
   */
  async function tellUntilStop(asked, n) {
    const answer = await asked
    answers.push(answer)
    if (answer.status !== 503 || isStopping) return
    await tellUntilStop(register(site, n, invites[n % 4]).answer, n)
  }
}

/**
 * @param {Site} site
 * @param {number} n
 * @param {string | undefined} invite_code
 */
function register({ url }, n, invite_code) {
  const body = { ...registration, username: `Aoba${n}`, email: `aoba${n}@example.com`, invite_code }
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `fd00:${n}::1` }
  const asked = request(`${url}/v3/authenticate/register`, {
    method: 'POST',
    agent: false,
    headers,
  })
  const sent = new Promise((resolve) => asked.once('finish', resolve))
  /** @type {Promise<Answer>} */
  const answer = new Promise((resolve) => {
    asked.once('error', () => resolve({ n, status: 'reset', retryAfter: undefined }))
    asked.once('response', (response) => {
      const { statusCode = 0, headers } = response.resume()
      resolve({ n, status: statusCode, retryAfter: headers['retry-after'] })
    })
  })
  asked.end(JSON.stringify(body))
  return { sent, answer }
}

/**
 * Everybody has an answer, and every answer is true.
 * @param {Awaited<ReturnType<typeof stopWhileRegistering>>} stopped
 * @param {string[]} names
 */
function expectTold({ answers }, names) {
  const welcomed = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toEqual(refused.map(({ n }) => ({ n, status: 503, retryAfter: '2' })))
  expect(names.toSorted()).toEqual(welcomed.map(({ n }) => `Aoba${n}`).toSorted())
}

/** @param {string | undefined} folder */
function namesIn(folder) {
  const database = new DatabaseSync(path.join(String(folder), 'mine.db'))
  const rows = database.prepare('select name from users where id > 1').all()
  database.close()
  return rows.map((row) => /** @type {{ name: string }} */ (row).name)
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
