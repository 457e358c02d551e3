import { connect as connectHttp2 } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { kodama } from '../harness/kodama-process.js'
import { hostname } from '../harness/nginx.js'
import { registration } from '../harness/site-process.js'
import { addressOf, restartInTurn, startTwo, visit } from './two-processes.js'

/** @typedef {import('./two-processes.js').Site} Site */
/** @typedef {import('./two-processes.js').Nginx} Nginx */

const wrong = { username: 'Aoba', password: 'x', captcha_token: 'none' }
const fiveAreFree = [401, 401, 401, 401, 401, 429, 429, 429]

/** @type {import('./two-processes.js').Two} */
let two

beforeAll(async () => {
  two = await startTwo()
})

test('what one process knows, the other knows', async () => {
  const { sites, env, ask } = two
  const [one, other] = sites
  const made = await kodama(['invite', 'create', '--json'], one.folder, env)
  const { code } = JSON.parse(made.out)
  const register = (/** @type {Site} */ site, /** @type {string} */ username) =>
    site.post('/v3/authenticate/register', {
      ...registration,
      username,
      email: `${username}@example.com`,
      invite_code: code,
    })
  expect((await register(one, 'Aoba')).status).toBe(201)
  expect((await register(other, 'Hifumi')).status).toBe(409)

  const { password, captcha_token } = registration
  const signIn = (/** @type {Site} */ site, /** @type {string} */ password) =>
    post(site, '/v3/authenticate/login', { username: 'Aoba', password, captcha_token })
  const { token } = await (await signIn(one, password)).json()
  const me = await other.post('/v3/authenticate/me', { token })
  expect(await me.json()).toMatchObject({ name: 'Aoba' })

  const statuses = []
  for (let n = 0; n < 8; n++) {
    statuses.push((await signIn(n % 2 ? one : other, 'Wrong-1')).status)
  }
  expect(statuses).toEqual(fiveAreFree)

  expect([await names(one), await names(other)]).toEqual([[], []])
  // As the game server writes these rows.
  ask(
    "update stats set pp = 500 where mode = 0 and id = (select id from users where name = 'Aoba')",
  )
  ask(`insert into scores (map_md5, score, pp, acc, max_combo, mods, n300, n100, n50, nmiss, ngeki, nkatu,
    status, mode, play_time, time_elapsed, client_flags, userid, perfect, online_checksum)
    select repeat('a', 32), 1, 500, 99, 1, 0, 1, 0, 0, 0, 0, 0, 2, 0, now(), 1, 0, id, 1, repeat('b', 32)
    from users where name = 'Aoba'`)
  await expect.poll(() => names(one)).toEqual(['Aoba'])
  await expect.poll(() => names(other)).toEqual(['Aoba'])
})

test('behind nginx the address of a visitor is their own, whatever they claim', async () => {
  const { sites, nginx } = two
  const statuses = []
  for (let n = 0; n < 8; n++) {
    const forged = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` }
    const answer = await visit(nginx, '/v3/authenticate/login', { body: wrong, headers: forged })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual(fiveAreFree)
  // Another network is not limited.
  expect((await post(sites[0], '/v3/authenticate/login', wrong, '198.51.100.7')).status).toBe(401)
})

test('nginx speaks HTTP/2 and TLS, keeps assets, passes compressed pages on, and counts connections', async () => {
  const { sites, nginx } = two
  const plain = await fetch(`http://127.0.0.1:${nginx.httpPort}/x?y`, {
    redirect: 'manual',
    headers: { host: hostname },
  })
  expect(plain.status).toBe(301)

  const session = connectHttp2(nginx.url, { ...addressOf(nginx), ca: nginx.ca })
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':path': '/', 'accept-encoding': 'gzip, br' })
  const [headers] = await new Promise((resolve, reject) => {
    stream.once('response', (...answer) => resolve(answer)).once('error', reject)
  })
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'gzip' })

  const page = await visit(nginx, '/')
  const [asset = ''] = /\/assets\/index-[\w-]+\.js/.exec(page.text) ?? []
  const first = await visit(nginx, asset)
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const site of sites) site.child.kill('SIGKILL')
  await Promise.all(sites.map((site) => site.ended))
  expect((await visit(nginx, asset)).text).toBe(first.text)
  expect((await visit(nginx, '/')).status).toBe(502)

  const held = await Promise.all(Array.from({ length: 40 }, () => beginToSend(nginx)))
  const refused = () => held.filter((one) => one.text().startsWith('HTTP/1.1 429')).length
  await expect.poll(refused).toBe(8)
})

test('restarts behind nginx, one process at a time, fail no visit', async () => {
  for (const site of two.sites) site.child.kill('SIGKILL')
  await Promise.all(two.sites.map(({ ended }) => ended))
  await Promise.all([two.begin(0), two.begin(1)])
  expect(await restartInTurn(two, 4)).toEqual([])
})

/**
 * The names on the leaderboard.
 * @param {Site} site
 * @returns {Promise<string[]>}
 */
async function names(site) {
  const { data } = await (await fetch(`${site.url}/v3/leaderboard`)).json()
  return data.map((/** @type {{ username: string }} */ entry) => entry.username)
}

/**
 * Sends the client's address as the proxy does.
 * @param {Site} site
 * @param {string} path
 * @param {unknown} body
 */
function post(site, path, body, address = '192.0.2.1') {
  return fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
}

/**
 * A request whose body is never sent.
 * @param {Nginx} nginx
 */
async function beginToSend(nginx) {
  const socket = connectTls(addressOf(nginx))
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => (text += chunk)).on('error', () => {})
  await new Promise((resolve) => socket.once('secureConnect', resolve))
  const head = [`host: ${hostname}`, 'content-type: application/json', 'content-length: 100']
  socket.write(`POST /v3/authenticate/me HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  return { text: () => text }
}
