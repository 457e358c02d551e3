import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { root } from '../../scripts/root.js'
import { atTheEnd } from '../harness/at-the-end.js'
import { hostname } from '../harness/nginx.js'
import { openConnection } from '../harness/raw-connection.js'
import { requestText, startRawBancho } from '../harness/raw-http.js'
import { freePort, startServer } from '../harness/servers.js'
import { otherMethods, reads, spellings, writePaths, writes } from './bancho-hosts.js'

const guide = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')
const [, lines = ''] = /```nginx\n(.*?)```/s.exec(guide) ?? []
const bancho = await startRawBancho()
const [api, c] = [`api.${hostname}`, `c.${hostname}`]

beforeEach(() => void bancho.takeCalls())

test('the guide has two lines for other nginx files', () => {
  expect(lines.trim().split('\n')).toHaveLength(2)
})

/** A file may forward either name of the host. They differ if the request line has a host of its own. */
const forwardedHosts = ['$http_host', '$host']

test.each(forwardedHosts)(
  'in one server block for all hosts that forwards %s, the two lines refuse writes on api. and b.',
  async (forwardedHost) => {
    const nginx = await startMinimalNginx(forwardedHost, lines)
    for (const host of [api, `b.${hostname}`, `API.${hostname}`, `${api}:443`, `${api}.`]) {
      for (const method of [...writes, ...otherMethods]) {
        for (const target of writePaths) {
          expect([host, await statusOf(nginx, `${method} ${target}`, host)]).toEqual([host, 405])
        }
      }
    }
    for (const target of writePaths.flatMap(spellings)) {
      expect([target, await statusOf(nginx, `POST ${target}`, api)]).toEqual([target, 405])
    }
    expect(await statusOf(nginx, `POST http://${c}/v2/accounts`, api)).toBe(405)
    expect(await statusOf(nginx, `POST http://${api}/v2/accounts`, c)).toBe(405)
    expect(bancho.takeCalls()).toEqual([])
  },
)

test.each(forwardedHosts)(
  'in one server block for all hosts that forwards %s, the two lines hide /v2/players',
  async (forwardedHost) => {
    const nginx = await startMinimalNginx(forwardedHost, lines)
    for (const target of ['/v2/players', '/v2/players/3', '/v2/players/3/stats'].flatMap(
      spellings,
    )) {
      expect([target, await statusOf(nginx, `GET ${target}`, api)]).toEqual([target, 404])
    }
    expect(bancho.takeCalls()).toEqual([])
  },
)

test('the two lines let reads and the game through', async () => {
  const nginx = await startMinimalNginx('$http_host', lines)
  const calls = [
    ...reads.map((method) => ({ method, path: '/v2/scores/1?x', host: api })),
    { method: 'GET', path: '/preview/1.mp3', host: `b.${hostname}` },
    { method: 'POST', path: '/', host: c },
    { method: 'POST', path: '/web/osu-submit-modular-selector.php', host: `osu.${hostname}` },
  ]
  for (const { method, path, host } of calls) {
    expect(await statusOf(nginx, `${method} ${path}`, host)).toBe(200)
    expect(bancho.takeCalls()).toMatchObject([{ method, path, headers: { host } }])
  }
})

test('without the two lines, writes and /v2/players reach bancho.py', async () => {
  const nginx = await startMinimalNginx('$http_host', '')
  await statusOf(nginx, 'POST /v2/accounts', api)
  await statusOf(nginx, 'GET /v2/players', api)
  const paths = bancho.takeCalls().map(({ path }) => path)
  expect(paths).toEqual(['/v2/accounts', '/v2/players'])
})

/**
 * @param {{ url: string }} nginx
 * @param {string} line
 * @param {string} host
 */
async function statusOf(nginx, line, host) {
  const connection = await openConnection(nginx)
  connection.write(requestText(line, [`host: ${host}`]))
  await connection.closed
  return Number(connection.text().split(' ')[1])
}

/**
 * nginx with one server block that forwards everything.
 * @param {string} forwardedHost
 * @param {string} addedLines
 */
async function startMinimalNginx(forwardedHost, addedLines) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-nginx-'))
  const port = await freePort()
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `
    daemon off;
    master_process off;
    ${userInfo().uid === 0 ? 'user root;' : ''}
    pid ${folder}/nginx.pid;
    events {}
    http {
      access_log off;
      server {
        listen 127.0.0.1:${port};
        ${addedLines}
        location / {
          proxy_set_header Host ${forwardedHost};
          proxy_pass http://127.0.0.1:${bancho.port};
        }
      }
    }`,
  )
  const args = ['-p', folder, '-c', config, '-e', path.join(folder, 'error.log')]
  const url = `http://127.0.0.1:${port}`
  const server = await startServer({ command: 'nginx', args, port, url, folder })
  atTheEnd(server.stop)
  return server
}
