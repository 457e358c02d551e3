import { connect } from 'node:http2'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { atTheEnd } from '../harness/at-the-end.js'
import { hostname, startNginx } from '../harness/nginx.js'
import { requestText, sendRaw, startRawBancho } from '../harness/raw-http.js'
import { ask, expectRefusal, otherMethods } from './bancho-hosts.js'
import { reads, spellings, writePaths, writes } from './bancho-hosts.js'

/** @type {Awaited<ReturnType<typeof startRawBancho>>} */
let bancho
/** @type {Awaited<ReturnType<typeof startNginx>>} */
let nginx

const closedPort = 1
const gameHosts = ['c', 'ce', 'c4', 'c5', 'c6']
const forged = [
  'x-forwarded-for',
  'x-real-ip',
  'cf-connecting-ip',
  'cf-ipcountry',
  'cf-iplatitude',
  'cf-iplongitude',
  'x-country-code',
  'x-latitude',
  'x-longitude',
]
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']

beforeAll(async () => {
  bancho = await startRawBancho()
  nginx = await start()
})
beforeEach(() => void bancho.takeCalls())

test.each(['api', 'b'])('%s. refuses every write, in any spelling of its path', async (host) => {
  for (const method of writes) {
    for (const target of writePaths.flatMap(spellings)) {
      const answer = await ask(nginx, host, `${method} ${target}`, { body: '{}' })
      expectRefusal(answer, 405, 'method_not_allowed')
    }
  }
  expect(bancho.takeCalls()).toEqual([])
})

test.each(['api', 'b'])('%s. refuses every method that is not a read', async (host) => {
  for (const method of otherMethods) {
    for (const path of writePaths) {
      const answer = await ask(nginx, host, `${method} ${path}`, { headers: ['accept: text/html'] })
      expectRefusal(answer, 405, 'method_not_allowed')
    }
  }
  for (const line of ['post /v2/accounts', 'Post /v2/accounts', `CONNECT api.${hostname}:443`]) {
    expectRefusal(await ask(nginx, host, line), 400, 'invalid_input')
  }
  expect(bancho.takeCalls()).toEqual([])
})

test.each(['api', 'b'])(
  '%s. forwards reads without a body and without a claim to be another method',
  async (host) => {
    const headers = [...forged, ...overrides, 'X_HTTP_Method_Override'].map(
      (name) => `${name}: PUT`,
    )
    const path = '/v2/accounts?_method=POST'
    for (const method of reads) {
      const sent = { headers, body: '{"username":"x"}' }
      expect((await ask(nginx, host, `${method} ${path}`, sent)).status).toBe(200)
      const address = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }
      const received = { host: `${host}.${hostname}`, connection: 'close', ...address }
      expect(bancho.takeCalls()).toEqual([{ method, path, headers: received, body: '' }])
    }
  },
)

/** @type {[host: string, target: string][]} */
const readTargets = [
  ['api', '/v1/get_player_info?scope=all&name=Suzu%20Kaze%2F'],
  ['api', '/v2/scores/1'],
  ['api', '/v2/leaderboards?mode=0&x=/v2/players'],
  ['api', '/v2/clans/1'],
  ['b', '/preview/1.mp3'],
  ['b', '/thumb/1l.jpg?2'],
]

test.each(readTargets)('%s. forwards GET %s as it is', async (host, target) => {
  expect(await ask(nginx, host, `GET ${target}`)).toMatchObject({ status: 200, body: 'bancho.py' })
  expect(bancho.takeCalls()).toMatchObject([{ method: 'GET', path: target }])
})

test('api. hides /v2/players, in any spelling', async () => {
  const paths = writePaths.filter((path) => path.startsWith('/v2/players'))
  for (const target of ['/v2/players', '/v2/players/search', ...paths].flatMap(spellings)) {
    const headers = ['accept: text/html']
    expectRefusal(await ask(nginx, 'api', `GET ${target}`, { headers }), 404, 'endpoint_not_found')
  }
  expect(bancho.takeCalls()).toEqual([])
})

test('bancho.py receives the path that nginx has checked', async () => {
  const targets = {
    '/v2/players/../scores/1': '/v2/scores/1',
    '/v2/players/3%2F..%2F..%2Fclans': '/v2/clans',
    '/v2/players/..': '/v2/',
    '//v1//x': '/v1/x',
    '/v2%252Fplayers': '/v2%252Fplayers',
    '/v2%5Cplayers': '/v2%5Cplayers',
  }
  for (const [target, path] of Object.entries(targets)) {
    await ask(nginx, 'api', `GET ${target}`)
    expect(bancho.takeCalls()).toMatchObject([{ path }])
  }
})

test('with its line enabled, api. forwards reads of /v2/players', async () => {
  const edits = [/** @type {[string, string]} */ (['# location ^~ /v2', 'location ^~ /v2'])]
  const opened = await start({ edits })
  const targets = ['/v2/players?page=2', '/v2/players/3/stats', '/v2%2Fplayers/3']
  for (const target of targets) await ask(opened, 'api', `GET ${target}`)
  const paths = ['/v2/players?page=2', '/v2/players/3/stats', '/v2/players/3']
  expect(bancho.takeCalls().map(({ path }) => path)).toEqual(paths)
  expectRefusal(await ask(opened, 'api', 'PATCH /v2/players/3'), 405, 'method_not_allowed')
  expect(bancho.takeCalls()).toEqual([])
})

test.each(gameHosts)("%s. forwards the game's posts and nothing else", async (host) => {
  const paths = [...writePaths, '/online', '/matches', '/docs', '/openapi.json', '/x']
  for (const method of [...reads, ...writes, ...otherMethods]) {
    for (const path of method === 'POST' ? paths : ['/', ...paths]) {
      const { status } = await ask(nginx, host, `${method} ${path}`)
      expect([method, path, status]).toEqual([method, path, /TRACE|CONN/.test(method) ? 405 : 404])
    }
  }
  expect(bancho.takeCalls()).toEqual([])
  const headers = ['osu-token: x', ...forged.map((name) => `${name}: 1.2.3.4`)]
  const { status } = await ask(nginx, host, 'POST /', { headers, body: 'packets' })
  expect(status).toBe(200)
  const [call, ...rest] = bancho.takeCalls()
  expect(rest).toEqual([])
  expect(call).toMatchObject({ method: 'POST', path: '/', body: 'packets' })
  expect(call?.headers).toMatchObject({ host: `${host}.${hostname}`, 'osu-token': 'x' })
  expect(Object.values(call?.headers ?? {})).not.toContain('1.2.3.4')
})

test('the host that selects the rules is the host that bancho.py receives', async () => {
  const [api, c] = [`api.${hostname}`, `c.${hostname}`]
  /** @type {[line: string, hosts: string[], status: number][]} */
  const tried = [
    ['POST /v2/accounts', [`API.${hostname}`], 405],
    ['POST /v2/accounts', [`${api}:443`], 405],
    ['POST /v2/accounts', [`${api}.`], 405],
    [`POST http://${api}/v2/accounts`, [c], 405],
    [`POST http://${c}/v2/accounts`, [api], 404],
    ['POST /v2/accounts', [c, api], 400],
    ['POST /v2/accounts', [api, c], 400],
    ['POST /v2/accounts', [], 400],
    // The site, which is not running.
    ['POST /v2/accounts', ['api.ppy.sh'], 502],
  ]
  for (const servername of [hostname, api, c, `osu.${hostname}`]) {
    for (const [line, hosts, status] of tried) {
      const headers = hosts.map((host) => `host: ${host}`)
      const answer = await sendRaw(nginx, requestText(line, headers), servername)
      expect([servername, line, hosts, answer.status]).toEqual([servername, line, hosts, status])
    }
    await sendRaw(nginx, 'POST /v2/accounts HTTP/1.0\r\n\r\n', servername)
  }
  expect(bancho.takeCalls()).toEqual([])
  await sendRaw(nginx, requestText(`POST http://${c}/`, [`host: ${api}`]))
  expect(bancho.takeCalls()).toMatchObject([{ path: '/', headers: { host: c } }])
})

test('a body hides no second request', async () => {
  const second = requestText('POST /v2/accounts', [`host: api.${hostname}`])
  const chunked = `${head('transfer-encoding: chunked')}3\r\nabc\r\n0\r\n\r\n${second}`
  const counted = `${head(`content-length: ${second.length}`)}${second}${second}`
  for (const text of [chunked, counted]) {
    const answer = await sendRaw(nginx, text)
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('HTTP/1.1 405 ')])
    expect(bancho.takeCalls()).toMatchObject([{ method: 'GET', path: '/v1/x', body: '' }])
  }
  const unclear = head('transfer-encoding: chunked', 'content-length: 3', 'connection: close')
  expectRefusal(await sendRaw(nginx, `${unclear}0\r\n\r\n`), 400, 'invalid_input')
  const unknown = head('transfer-encoding: gzip', 'connection: close')
  expectRefusal(await sendRaw(nginx, unknown), 501, 'unavailable')
  expect(bancho.takeCalls()).toEqual([])
})

test('HTTP/2 opens no other way', async () => {
  const client = connect(`https://127.0.0.1:${nginx.port}`, { ca: nginx.ca, servername: hostname })
  atTheEnd(() => client.close())
  /**
   * @param {string} method
   * @param {string} path
   * @param {Record<string, string>} headers
   */
  function asked(method, path, headers = { ':authority': `api.${hostname}` }) {
    const stream = client.request(
      { ':method': method, ':path': path, ...headers },
      { endStream: false },
    )
    stream.end('{}')
    return new Promise((resolve, reject) => {
      stream
        .once('response', (answer) => resolve(answer[':status']))
        .once('error', reject)
        .resume()
    })
  }
  for (const path of writePaths) {
    for (const method of [...writes, 'INVENTED']) expect(await asked(method, path)).toBe(405)
  }
  for (const target of spellings('/v2/players/3').filter((each) => each.startsWith('/'))) {
    expect([target, await asked('GET', target)]).toEqual([target, 404])
  }
  const [authority, host] = [`c.${hostname}`, `api.${hostname}`]
  expect(await asked('POST', '/', { ':authority': authority, host })).toBe(400)
  expect(bancho.takeCalls()).toEqual([])
  expect(await asked('GET', '/v2/scores/1?x')).toBe(200)
  expect(bancho.takeCalls()).toMatchObject([{ method: 'GET', path: '/v2/scores/1?x', body: '' }])
})

test('the game still submits scores on osu.', async () => {
  const line = 'POST /web/osu-submit-modular-selector.php?x=1'
  expect((await ask(nginx, 'osu', line, { body: 'replay' })).status).toBe(200)
  const path = '/web/osu-submit-modular-selector.php?x=1'
  expect(bancho.takeCalls()).toMatchObject([{ method: 'POST', path, body: 'replay' }])
})

/** @type {[line: string, body: string, code: number, error_code: string][]} */
const ownErrors = [
  ['GET /v1/x.js', '', 502, 'unavailable'],
  ['GET /v1/x', 'x'.repeat(5000), 413, 'body_too_large'],
  [`GET /${'x'.repeat(40_000)}`, '', 414, 'address_too_long'],
  ['GET /%00', '', 400, 'invalid_input'],
  ['GET /v2/players.html', '', 404, 'endpoint_not_found'],
]

test('the errors of nginx itself are JSON on api. and b., whatever is accepted', async () => {
  const alone = await start({ banchoPort: closedPort })
  for (const host of ['api', 'b']) {
    for (const [line, body, code, error_code] of ownErrors) {
      const asked = { headers: ['accept: text/html'], body }
      const answer = await ask(code === 502 ? alone : nginx, host, line, asked)
      expectRefusal(answer, code, error_code)
    }
  }
  expect(bancho.takeCalls()).toEqual([])
})

test('reads of a network are limited, and its game goes on', async () => {
  const limited = await start({ banchoReadsPerSecond: 1 })
  const read = () => ask(limited, 'api', 'GET /v1/get_player_count')
  let answer = await read()
  // Far more than the burst, so that it ends without a limit too.
  for (let n = 0; n < 1000 && answer.status === 200; n++) answer = await read()
  expectRefusal(answer, 429, 'too_many_requests')
  expect(bancho.takeCalls().length).toBeGreaterThan(100)
  for (let n = 0; n < 100; n++) {
    expect((await ask(limited, 'c', 'POST /')).status).toBe(200)
    expect((await ask(limited, 'osu', 'GET /web/bancho_connect.php')).status).toBe(200)
  }
})

/**
 * The head of a read.
 * @param {string[]} headers
 */
function head(...headers) {
  return `${['GET /v1/x HTTP/1.1', `host: api.${hostname}`, ...headers].join('\r\n')}\r\n\r\n`
}

/** @param {Parameters<typeof startNginx>[1]} options */
async function start(options = {}) {
  const defaults = { banchoReadsPerSecond: 3000, banchoPort: bancho.port }
  const server = await startNginx([closedPort, closedPort], { ...defaults, ...options })
  atTheEnd(server.stop)
  return server
}
