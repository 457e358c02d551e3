import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { registration, start } from './site-process.js'
import { root } from './stale.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const settings = { HUMAN_CHECK: 'none', LOG_LEVEL: 'silent', DATABASE_URL: 'sqlite:mine.db' }
/** What is promised is 12 s; Node by itself would look twice a minute. */
const mostMs = 20_000
const login = '/v3/authenticate/login'
const json = { 'content-type': 'application/json' }

test('300 clients that send slowly or never read are cut off, and nobody else waits', async () => {
  const site = await start(settings)
  await site.ready
  for (const behave of [sendSlowHeaders, sendSlowBody, sendNothing, readNothing]) {
    const sockets = await Promise.all(Array.from({ length: 75 }, () => openSocket(site)))
    sockets.forEach(behave)
  }
  await expect.poll(() => connectionsOf(site)).toBeGreaterThanOrEqual(300)
  const visits = visitAllTheTime(site)
  // One is left: the visitor's.
  await expect.poll(() => connectionsOf(site), { timeout: mostMs }).toBeLessThanOrEqual(1)
  const waits = await visits.end()
  expect(waits.length).toBeGreaterThan(20)
  expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(500)
}, 120_000)

test('one process holds 512 connections, and more are closed at once', async () => {
  const site = await start(settings)
  await site.ready
  const sockets = await Promise.all(Array.from({ length: 600 }, () => openSocket(site)))
  const countOpen = () => sockets.filter((socket) => !socket.closed).length
  await expect.poll(countOpen).toBeLessThanOrEqual(512)
  sockets.forEach((socket) => socket.destroy())
  await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(200)
}, 120_000)

test('who asks for more and more without reading an answer is cut off', async () => {
  const site = await start(settings)
  await site.ready
  const asking = 'GET /v3/site HTTP/1.1\r\nhost: x\r\n\r\n'
  const last = asking.replace('host: x', 'host: x\r\nconnection: close')
  expect((await ask(site, asking.repeat(9) + last)).match(/ 200 OK/g)).toHaveLength(10)
  expect((await ask(site, asking.repeat(1000))).match(/ 200 OK/g) ?? []).not.toHaveLength(1000)
}, 120_000)

test('a request that is too much, or no request at all, is refused in the shape of the others', async () => {
  const site = await start(settings)
  await site.ready
  const get = (/** @type {string} */ path, headers = {}) => fetch(site.url + path, { headers })
  const post = (/** @type {string | Uint8Array<ArrayBuffer>} */ body, headers = {}) =>
    fetch(site.url + login, { method: 'POST', headers: { ...json, ...headers }, body })
  const fields = { username: 'Aoba', password: 'x', captcha_token: 'none' }

  const answers = await Promise.all([
    get(`/leaderboards?x=${'x'.repeat(2048)}`),
    get(`/v3/site?x=${'x'.repeat(2048)}`),
    get('/v3/site', { 'x-much': 'x'.repeat(9000) }),
    get(`/v3/site?x=${'x'.repeat(9000)}`),
    post(JSON.stringify({ ...fields, password: 'x'.repeat(17 * 1024) })),
    post(manyKeys(100_000)),
    post(manyKeys(1400)),
    post(deep(10_000)),
    post(deep(8000)),
    post(gzipSync(JSON.stringify(fields)), { 'content-encoding': 'gzip' }),
    post('{"username":"Aoba","username":"Hifumi","password":"x","captcha_token":"none"}'),
    post('{"username":"Aoba","__proto__":{"x":1},"password":"x","captcha_token":"none"}'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([
    414, 414, 431, 431, 413, 413, 422, 413, 422, 422, 422, 422,
  ])
  for (const answer of answers) {
    expect(await answer.json()).toEqual({
      code: answer.status,
      error_code: expect.stringMatching(/^[a-z_]+$/),
      error_message: expect.stringMatching(/./),
      user_feedback: expect.stringMatching(/./),
    })
  }
  const nonsense = await ask(site, 'HELLO\r\n\r\n')
  expect(nonsense).toMatch(/^HTTP\/1\.1 422 .*"error_code":"invalid_input"/s)
}, 120_000)

test('a registration of a thousand unknown fields is not told of each of them', async () => {
  const site = await start(settings)
  await site.ready
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, n]))
  const answer = await fetch(`${site.url}/v3/authenticate/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ ...registration, invite_code: 'x', ...unknown }),
  })
  expect(answer.status).toBe(422)
  expect((await answer.json()).detail).toHaveLength(20)
})

/** @param {number} count */
function manyKeys(count) {
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))
}

/** @param {number} levels */
function deep(levels) {
  return '['.repeat(levels) + ']'.repeat(levels)
}

/** @typedef {import('node:net').Socket} Socket */

/** @param {Socket} socket */
function sendSlowHeaders(socket) {
  sendSlowly(socket, 'GET /v3/site HTTP/1.1\r\nhost: x\r\nx-slow: ')
}

/** @param {Socket} socket */
function sendSlowBody(socket) {
  const head = ['content-type: application/json', 'content-length: 1000', 'host: x']
  sendSlowly(socket, `POST ${login} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
}

/**
 * @param {Socket} socket
 * @param {string} first
 */
function sendSlowly(socket, first) {
  socket.resume().write(first)
  const rest = setInterval(() => socket.write('x'), 1000)
  socket.once('close', () => clearInterval(rest))
}

/** @param {Socket} socket */
function sendNothing(socket) {
  socket.resume()
}

/**
 * Asks for more than the buffers between the two take.
 * @param {Socket} socket
 */
function readNothing(socket) {
  const asking = `GET ${largestAsset()} HTTP/1.1\r\nhost: x\r\n\r\n`
  socket.pause().write(asking.repeat(10))
  setTimeout(() => socket.write(asking.repeat(3)), 1000)
}

/**
 * As the system sees it: a client that does not read does not learn that it was cut off.
 * @param {Site} site
 */
function connectionsOf(site) {
  const port = Number(new URL(site.url).port).toString(16).toUpperCase().padStart(4, '0')
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return lines.filter((line) => new RegExp(`^ *\\d+: \\w+:${port} \\w+:\\w+ 01 `).test(line)).length
}

/** @param {Site} site */
function visitAllTheTime(site) {
  /** @type {number[]} */
  const waits = []
  const ending = new AbortController()
  const visits = (async () => {
    while (!ending.signal.aborted) {
      const at = performance.now()
      expect((await fetch(`${site.url}/v3/site`)).status).toBe(200)
      waits.push(performance.now() - at)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return {
    async end() {
      ending.abort()
      await visits
      return waits.sort((a, b) => a - b)
    },
  }
}

function largestAsset() {
  const folder = path.join(root, 'apps/web/dist/client/assets')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const sizeOf = (/** @type {string} */ name) => statSync(path.join(folder, name)).size
  return `/assets/${files.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))}`
}

/**
 * @param {Site} site
 * @param {string} text
 */
async function ask(site, text) {
  const socket = await openSocket(site)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

/** @param {Site} site */
async function openSocket(site) {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}
