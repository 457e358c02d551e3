import { createServer } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { beforeAll, expect, test } from 'vitest'
import { atTheEnd } from '../harness/at-the-end.js'
import { hostname, startNginx } from '../harness/nginx.js'
import { freePort } from '../harness/servers.js'
import { start, temporaryFolder } from '../harness/site-process.js'
import { visit } from './two-processes.js'

/** @type {Awaited<ReturnType<typeof startNginx>>} */
let nginx
/** What reached bancho.py. @type {{ asked: string, headers: import('node:http').IncomingHttpHeaders }[]} */
const reached = []

beforeAll(async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'site.db')
  const env = {
    DATABASE_URL: `sqlite:${file}`,
    SITE_URL: `https://${hostname}`,
    TRUST_PROXY: '127.0.0.1',
    DOWNLOAD_URL: 'https://mirror.example/d/{set_id}',
  }
  const site = await start(env, folder)
  await site.ready
  addRows(file)
  const port = Number(new URL(site.url).port)
  nginx = await startNginx([port, port], { banchoPort: await startBancho() })
  atTheEnd(nginx.stop)
})

/** Every kind of address in the table of the site, and where it leads. @type {[string, string][]} */
const links = [
  ['/u/7', '/users/7'],
  ['/u/Suzu%20Kaze?mode=1', '/users/7?mode=1'],
  ['/u/nobody', '/users/@nobody'],
  ['/users/@suzu_kaze', '/users/7'],
  ['/users/suzu_kaze', '/users/7'],
  ['/users/7/taiko?relax=1', '/users/7?relax=1&mode=1'],
  ['/users/@suzu_kaze/mania', '/users/7?mode=3'],
  ['/b/75?m=0', '/beatmaps/1/75?m=0'],
  ['/beatmaps/75', '/beatmaps/1/75'],
  ['/s/1', '/beatmaps/1'],
  ['/beatmapsets/1?x=%20', '/beatmaps/1?x=%20'],
  ['/scores/osu/9', '/scores/9'],
  ['/rankings', '/leaderboards'],
  ['/rankings/fruits/score', '/leaderboards?mode=2&sort=score'],
  ['/home', '/'],
  ['/p/anything', '/'],
  ['/home/account/edit', '/users?edit=about'],
  ['/home/password-reset', '/reset-password'],
  ['/p/forgot', '/reset-password'],
  ['/home/support', '/supporter'],
  ['/p/register?code=abc', '/users/register?code=abc'],
]

test.each(links)(
  '%s leads to %s, on the host of the site and on that of the game',
  async (url, to) => {
    expect(await follow(hostname, url)).toEqual([to])
    const [first, ...rest] = await follow(`osu.${hostname}`, url)
    expect(first).toMatch(new RegExp(`^https://${hostname}/`))
    expect(rest).toEqual([to])
  },
)

test('on the host of the game /beatmaps/{id} is a beatmap, also where a beatmapset has that id', async () => {
  expect(await follow(hostname, '/beatmaps/76')).toEqual([])
  expect(await follow(`osu.${hostname}`, '/beatmaps/76?m=0')).toEqual([
    `https://${hostname}/b/76?m=0`,
    '/beatmaps/3/76?m=0',
  ])
})

test('the site leads to the download of a beatmapset, and the host of the game to that of bancho.py', async () => {
  const { status, headers } = await visit(nginx, '/d/1')
  expect([status, headers.location]).toEqual([301, 'https://mirror.example/d/1'])
  expect((await ask('osu', '/d/1n')).text).toBe('bancho.py')
})

/** @type {[host: string, method: string, path: string][]} */
const calls = [
  ['osu', 'GET', '/web/osu-osz2-getscores.php?us=aoba&ha=c4n4ry'],
  ['osu', 'POST', '/web/osu-submit-modular-selector.php'],
  ['osu', 'POST', '/users'],
  ['osu', 'POST', '/difficulty-rating'],
  ['osu', 'GET', '/d/1'],
  ['osu', 'GET', '/ss/abcdefgh.png'],
  ['osu', 'GET', '/api/v1/pp'],
  ['c', 'POST', '/'],
  ['ce', 'POST', '/'],
  ['c4', 'POST', '/'],
  ['c5', 'POST', '/'],
  ['c6', 'POST', '/'],
  ['b', 'GET', '/preview/1.mp3'],
  ['api', 'GET', '/v1/get_player_count'],
]

test.each(calls)(
  "%s %s %s is the game's, with the address that the visitor has",
  async (...call) => {
    const [host, method, url] = call
    const chosen = [
      'cf-connecting-ip',
      'x-real-ip',
      'x-forwarded-for',
      'x-country-code',
      'x-latitude',
    ]
    const headers = Object.fromEntries(chosen.map((name) => [name, '1.2.3.4']))
    reached.length = 0
    expect(await ask(host, url, { method, headers })).toMatchObject({
      status: 200,
      text: 'bancho.py',
    })
    const [got] = reached
    expect(got?.asked).toBe(`${method} ${host}.${hostname} ${url}`)
    expect(got?.headers).toMatchObject({ 'x-real-ip': '127.0.0.1', 'x-forwarded-for': '127.0.0.1' })
    expect(JSON.stringify(got?.headers)).not.toContain('1.2.3.4')
  },
)

test('a replay of many kilobytes reaches bancho.py, and no password of the game the log', async () => {
  const url = '/web/osu-submit-modular-selector.php?ha=c4n4ry'
  const { status } = await ask('osu', url, { body: 'x'.repeat(500_000) })
  expect(status).toBe(200)
  expect(nginx.readLogs()).not.toContain('c4n4ry')
})

test("the host of avatars has the site's pictures and nothing else of it", async () => {
  const [there, here] = [await ask('a', '/7?1700000000'), await visit(nginx, '/a/7')]
  expect([there.status, there.headers['content-type']]).toEqual([200, 'image/png'])
  expect(there.text).toBe(here.text)
  for (const url of ['/', '/users/7', '/v3/site', '/7/x']) {
    expect([url, (await ask('a', url)).status]).toEqual([url, 404])
  }
})

/**
 * @param {string} host
 * @param {string} url
 * @param {Parameters<typeof visit>[2]} options
 */
function ask(host, url, options = {}) {
  const headers = { host: `${host}.${hostname}`, ...options.headers }
  return visit(nginx, url, { ...options, headers })
}

/**
 * Every address that a browser is led to, one after another.
 * @param {string} host
 * @param {string} url
 */
async function follow(host, url) {
  /** @type {string[]} */
  const led = []
  for (let at = new URL(url, `https://${host}`); ; at = new URL(String(led.at(-1)), at)) {
    const { pathname, search } = at
    const answer = await visit(nginx, pathname + search, { headers: { host: at.host } })
    if (answer.status !== 301) return led
    led.push(String(answer.headers.location))
  }
}

/** @param {string} file */
function addRows(file) {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(`
    insert into users (id, name, safe_name, email, pw_bcrypt)
      values (7, 'Suzu Kaze', 'suzu_kaze', 'a@example.com', '');
    insert into maps (id, set_id, status, md5, artist, title, version, creator, filename, last_update,
        total_length, max_combo)
      select id, set_id, 2, id, '', '', '', '', '', '2026-01-01 00:00:00', 1, 1
      from (select 75 as id, 1 as set_id union select 76, 3 union select 5, 76);
  `)
  database.close()
}

/** A server in the place of bancho.py: it notes what it is asked, and says who it is. */
async function startBancho() {
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    reached.push({ asked: `${method} ${headers.host} ${url}`, headers })
    request.resume().once('end', () => response.end('bancho.py'))
  })
  const port = await freePort()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  atTheEnd(() => new Promise((resolve) => server.close(resolve)))
  return port
}
