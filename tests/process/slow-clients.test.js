import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { beginRequest, openConnection } from '../harness/raw-connection.js'
import { start } from '../harness/site-process.js'
import { makePlayer, pictures } from './pictures.js'
import { beginSlowly, wellDone } from './slow-clients.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */
/** @typedef {import('../harness/raw-connection.js').Connection} Connection */

const settings = { HUMAN_CHECK: 'none', LOG_LEVEL: 'silent', DATABASE_URL: 'sqlite:mine.db' }
const login = '/v3/authenticate/login'
const json = { 'content-type': 'application/json' }
const health = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'

/** @type {Site} */
let site
/** @type {Awaited<ReturnType<typeof beginSlowly>>} */
let slow
/** @type {Awaited<ReturnType<typeof beginPicture>>} */
let slowPicture

// The slow clients take seconds; meanwhile the other tests run.
beforeAll(async () => {
  site = await start(settings)
  const [, invite = ''] = /invite\/(\S+)/.exec(await site.ready) ?? []
  slowPicture = await beginPicture(await makePlayer(site, 'Aoba', invite))
  const slowRequest = await beginRequest(site)
  void slowRequest.closed.then(() => slowPicture.finish(slowRequest.text()))
  slow = await beginSlowly(site, 40)
})

test('one process holds 512 connections, and more are closed at once', async () => {
  const other = await start(settings)
  await other.ready
  const connections = await Promise.all(Array.from({ length: 600 }, () => openConnection(other)))
  const outcomes = await Promise.all(connections.map(keepAsking))
  expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(512)
  expect(outcomes.filter((outcome) => outcome === 'closed')).toHaveLength(88)
  for (const { socket } of connections) socket.destroy()
  await expect.poll(async () => keepAsking(await openConnection(other))).toBe('answered')
})

test('who asks for more and more without reading an answer is cut off', async () => {
  const asking = 'GET /v3/site HTTP/1.1\r\nhost: x\r\n\r\n'
  const last = asking.replace('host: x', 'host: x\r\nconnection: close')
  expect((await ask(asking.repeat(9) + last)).match(/ 200 OK/g)).toHaveLength(10)
  expect((await ask(asking.repeat(1000))).match(/ 200 OK/g) ?? []).not.toHaveLength(1000)
})

test('a request that is too much is refused in the shape of the others, or before there is a request', async () => {
  const fields = { username: 'Aoba', password: 'x', captcha_token: 'none' }

  const answers = await Promise.all([
    get(`/leaderboards?x=${'x'.repeat(2048)}`),
    get(`/v3/site?x=${'x'.repeat(2048)}`),
    post(JSON.stringify({ ...fields, password: 'x'.repeat(17 * 1024) })),
    post(manyKeys(100_000)),
    post(manyKeys(1400)),
    post(deep(10_000)),
    post(deep(8000)),
    post(gzipSync(JSON.stringify(fields)), { 'content-encoding': 'gzip' }),
    post('{"username":"Aoba","__proto__":{"x":1},"password":"x","captcha_token":"none"}'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([414, 414, 413, 413, 422, 413, 422, 422, 422])
  for (const answer of answers) {
    expect(await answer.json()).toEqual({
      code: answer.status,
      error_code: expect.stringMatching(/^[a-z_]+$/),
      error_message: expect.stringMatching(/./),
      user_feedback: expect.stringMatching(/./),
    })
  }
  expect((await get('/v3/site', { 'x-much': 'x'.repeat(9000) })).status).toBe(431)
  expect(await ask('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('clients that send slowly or never read are cut off, and nobody else waits', async () => {
  expect(await slow.cutOff()).toEqual(wellDone)
})

test('the picture of a player may come over a line on which others were cut off', async () => {
  await expect.poll(slowPicture.text).toContain('HTTP/1.1 200 OK')
  expect(slowPicture.cutOffBefore()).toMatch(/^HTTP\/1\.1 408 /)
})

/**
 * A picture of which the second half is not sent yet.
 * @param {{ token: string }} player
 */
async function beginPicture({ token }) {
  const [picture = Buffer.alloc(0)] = pictures
  const connection = await openConnection(site)
  const head = [
    'PUT /v3/account/pictures/avatar HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: image/png',
    `content-length: ${picture.length}`,
  ]
  const half = picture.length / 2
  connection.write(`${head.join('\r\n')}\r\n\r\n`)
  connection.socket.write(picture.subarray(0, half))
  let other = ''
  return {
    ...connection,
    cutOffBefore: () => other,
    finish(/** @type {string} */ answerToOther) {
      other = answerToOther
      connection.socket.write(picture.subarray(half))
    },
  }
}

/** @param {string} path */
function get(path, headers = {}) {
  return fetch(site.url + path, { headers })
}

/** @param {string | Uint8Array<ArrayBuffer>} body */
function post(body, headers = {}) {
  return fetch(site.url + login, { method: 'POST', headers: { ...json, ...headers }, body })
}

/** @param {number} count */
function manyKeys(count) {
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))
}

/** @param {number} levels */
function deep(levels) {
  return '['.repeat(levels) + ']'.repeat(levels)
}

/**
 * Asks again after each answer, so that the connection is never idle. Returns whether it was answered at all.
 * @param {Connection} connection
 * @returns {Promise<'answered' | 'closed'>}
 */
function keepAsking({ socket, write, closed }) {
  return new Promise((resolve) => {
    socket.on('data', () => {
      resolve('answered')
      write(health)
    })
    void closed.then(() => resolve('closed'))
    write(health)
  })
}

/** @param {string} text */
async function ask(text) {
  const connection = await openConnection(site)
  connection.write(text)
  await connection.closed
  return connection.text()
}
