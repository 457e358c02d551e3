import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { registration, start } from './site-process.js'
import { root } from './stale.js'
import { visit } from './visits.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const settings = { HUMAN_CHECK: 'none', LOG_LEVEL: 'silent', DATABASE_URL: 'sqlite:mine.db' }
/** What is promised is 12 s; Node by itself would look twice a minute. */
const mostMs = 20_000
/** Who had to wait for a slow client would wait for five seconds at the least: none is cut off before. */
const soonMs = 4000
const login = '/v3/authenticate/login'
const json = { 'content-type': 'application/json' }

test('300 clients that send slowly or never read are cut off, and nobody else waits', async () => {
  const site = await start(settings)
  await site.ready
  const behaviours = [sendSlowHeaders, sendSlowBody, sendNothing, readNothing]
  const sockets = await Promise.all(Array.from({ length: 300 }, () => openSocket(site)))
  const ports = new Set(sockets.map(({ localPort }) => localPort))
  sockets.forEach((socket, n) => behaviours[n % behaviours.length]?.(socket))
  const visits = visit(site.url, ['/v3/site'])
  await expect.poll(() => countConnections(site, ports), { timeout: mostMs }).toBe(0)
  const seen = await visits.stop()
  expect(seen.filter(({ status }) => status !== 200)).toEqual([])
  const waits = seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
  expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(soonMs)
})

test('one process holds 512 connections, and more are closed at once', async () => {
  const site = await start(settings)
  await site.ready
  const clients = await Promise.all(
    Array.from({ length: 600 }, async () => {
      const socket = await openSocket(site)
      return { socket, isAnswered: await isAnsweredOn(socket) }
    }),
  )
  const answered = clients.filter(({ isAnswered }) => isAnswered).length
  // More than that where it takes so long that some of them were closed for being idle.
  expect(answered).toBeGreaterThanOrEqual(512)
  expect(answered).toBeLessThan(600)
  for (const { socket } of clients) socket.destroy()
  await expect.poll(async () => isAnsweredOn(await openSocket(site))).toBe(true)
})

test('who asks for more and more without reading an answer is cut off', async () => {
  const site = await start(settings)
  await site.ready
  const asking = 'GET /v3/site HTTP/1.1\r\nhost: x\r\n\r\n'
  const last = asking.replace('host: x', 'host: x\r\nconnection: close')
  expect((await ask(site, asking.repeat(9) + last)).match(/ 200 OK/g)).toHaveLength(10)
  expect((await ask(site, asking.repeat(1000))).match(/ 200 OK/g) ?? []).not.toHaveLength(1000)
})

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
})

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
 * Those of the site to clients with such ports, as the system sees it: a client that does not read does not
 * learn that it was cut off.
 * @param {Site} site
 * @param {Set<number | undefined>} ports
 */
function countConnections(site, ports) {
  const established = /^ *\d+: \w+:(\w+) \w+:(\w+) 01 /gm
  const pairs = [...readFileSync('/proc/net/tcp', 'utf8').matchAll(established)]
  return pairs.filter(([, own = '', other = '']) => {
    return parseInt(own, 16) === Number(new URL(site.url).port) && ports.has(parseInt(other, 16))
  }).length
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

/**
 * Whether there is an answer, or only an end.
 * @param {Socket} socket
 */
function isAnsweredOn(socket) {
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false))
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  })
}

/** @param {Site} site */
async function openSocket(site) {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}
