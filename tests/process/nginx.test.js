import { Agent, request } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { beforeAll, expect, test } from 'vitest'
import { atTheEnd } from '../harness/at-the-end.js'
import { hostname, startNginx } from '../harness/nginx.js'
import { requestText, sendRaw } from '../harness/raw-http.js'
import { freePort } from '../harness/servers.js'
import { visit } from './two-processes.js'

/** nginx without a site behind it: what it answers by itself. @type {Awaited<ReturnType<typeof startNginx>>} */
let nginx

const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

beforeAll(async () => {
  nginx = await startNginx([await freePort(), await freePort()])
  atTheEnd(nginx.stop)
})

test('a plain request is sent to the name of the site, whatever host it names', async () => {
  for (const host of [hostname, 'evil.example']) {
    expect(await redirectOf(host)).toBe(`https://${hostname}/x?y`)
  }
})

test('nginx refuses a large body in the shape of the site, with its headers', async () => {
  const answer = await visit(nginx, '/v3/authenticate/me', { body: 'x'.repeat(20_000) })
  expect(answer).toMatchObject({ status: 413, headers: securityHeaders })
  expect(JSON.parse(answer.text)).toMatchObject({ code: 413, error_code: 'body_too_large' })
})

test('nginx lets a picture of 5 MB through to the site, and none that is larger', async () => {
  const statuses = []
  for (const size of [5 * 2 ** 20, 5 * 2 ** 20 + 1]) {
    // It is sent as JSON, between two quotation marks.
    const asked = { method: 'PUT', body: 'x'.repeat(size - 2) }
    statuses.push((await visit(nginx, '/v3/account/pictures/avatar', asked)).status)
  }
  // There is no site behind it.
  expect(statuses).toEqual([502, 413])
})

test('while no process of the site answers, nginx says so to programs and to people', async () => {
  const headers = { ...securityHeaders, 'retry-after': '2' }
  const toProgram = await visit(nginx, '/v3/leaderboard')
  expect(toProgram).toMatchObject({ status: 502, headers })
  expect(JSON.parse(toProgram.text)).toMatchObject({ code: 502, error_code: 'unavailable' })
  const toPerson = await visit(nginx, '/users/3', { headers: { accept: 'text/html,*/*' } })
  expect(toPerson).toMatchObject({ status: 502, headers })
  expect(toPerson.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(toPerson.text).toContain('<h1>ただいまサイトを利用できません。')
})

/** @type {[string, string, Parameters<typeof visit>[2], number, string][]} */
const refused = [
  ['an address that is too long', `/${'x'.repeat(9000)}`, {}, 414, 'address_too_long'],
  ['a method that there is not', '/', { method: 'TRACE' }, 405, 'method_not_allowed'],
  ['headers that are too large', '/', { headers: { x: 'x'.repeat(9000) } }, 400, 'invalid_input'],
]

test.each(refused)('nginx refuses %s in the shape of the site', async (_, ...asked) => {
  const [path, options, status, error_code] = asked
  const answer = await visit(nginx, path, options)
  expect(answer).toMatchObject({ status, headers: securityHeaders })
  expect(JSON.parse(answer.text)).toMatchObject({ code: status, error_code })
})

test('a refusal has one content type, whatever file its path names', async () => {
  for (const path of ['/', '/assets/x.js', '/x.html']) {
    const { headers } = await sendRaw(nginx, requestText(`GET ${path}`, [`host: ${hostname}`]))
    const types = headers.filter(([name]) => name === 'content-type')
    expect(types).toEqual([['content-type', 'application/json; charset=utf-8']])
  }
})

test('a network that asks for too much is told when to come back', async () => {
  const agent = new TlsAgent({ keepAlive: true, maxSockets: 1 })
  atTheEnd(() => agent.destroy())
  let asked = 0
  let answer
  do {
    answer = await visit(nginx, `/users/${asked++}`, { agent })
  } while (answer.status === 502)
  expect(asked).toBeGreaterThan(300)
  expect(answer).toMatchObject({ status: 429, headers: { ...securityHeaders, 'retry-after': '2' } })
  expect(JSON.parse(answer.text)).toMatchObject({ code: 429, error_code: 'too_many_requests' })
})

/**
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
function redirectOf(host) {
  return new Promise((resolve, reject) => {
    request({ port: nginx.httpPort, path: '/x?y', headers: { host }, agent: new Agent() })
      .once('response', ({ headers }) => resolve(headers.location))
      .once('error', reject)
      .end()
  })
}
