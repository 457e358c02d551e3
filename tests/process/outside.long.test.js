import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from '@photostructure/sqlite'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { waysOut } from '../../apps/api/src/testing/ways-out.ts'
import { root } from '../../scripts/root.js'
import { makeInvites } from '../harness/kodama-process.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'
import { mixedPaths } from '../harness/visits.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const trackers = Array.from({ length: 20 }, (_, n) => `[img]http://track.example/${n}.png[/img]`)
const aboutMe = `${trackers.join('')}[audio]http://track.example/a.mp3[/audio]
  [imagemap]http://127.0.0.1:9/map.png\n0 0 1 1 http://track.example/ x[/imagemap]
  [youtube]aqz-KE-bpKQ[/youtube][url]http://169.254.169.254/[/url][url]http://[::1]:9/[/url]`
const mirrors = {
  COVER_URL: 'http://mirror.example/covers/{set_id}.jpg',
  PREVIEW_URL: 'http://mirror.example/previews/{set_id}.mp3',
  DOWNLOAD_URL: 'http://mirror.example/d/{set_id}',
  MEDIA_HOSTS: 'track.example,127.0.0.1:9',
}
const paths = [
  ...mixedPaths,
  '/',
  '/users/3',
  '/v2/players/3',
  '/beatmaps?q=http%3A%2F%2Ftrack.example%2F',
  '/api/v2/beatmapsets/search?q=http%3A%2F%2Ftrack.example%2F',
  '/docs',
  '/docs/ja/rules',
  '/docs/http%3A%2F%2Ftrack.example/x',
  '/api/reference',
  '/supporter',
  '/invite/x',
  '/users/register',
  '/reset-password',
  '/a/3',
  '/a/banners/3',
  '/a/covers/1117',
  '/a/previews/1001',
  '/v3/human-check/challenge?act=sign-in',
  '/readyz',
]

test('the server connects to the mail server, Turnstile and the webhook, and to no address that a player or a mirror has', async () => {
  const folder = temporaryFolder()
  const mail = await startMailServer()
  const hook = await startWebhook()
  const first = await startRecorded(folder, {
    ...mirrors,
    HUMAN_CHECK: 'none',
    SMTP_URL: mail.url,
    WEBHOOK_URL: hook.url,
  })
  writeAboutMe(folder)
  await walk(first.site)
  const player = { ...registration, username: 'outsider' }
  const [invite_code] = await makeInvites(1, folder, { SITE_URL: first.site.url })
  const registered = await first.site.post('/v3/authenticate/register', { ...player, invite_code })
  expect(registered.status).toBe(201)
  const { email, captcha_token } = player
  await first.site.post('/v3/password/reset/request', { email, captcha_token })
  await expect.poll(() => mail.count()).toBe(1)
  await expect.poll(() => hook.count()).toBe(1)
  const hosts = [mail.url, hook.url].map((url) => new URL(url).host)
  expect(first.outside().sort()).toEqual(hosts.map((host) => `connect ${host}`).sort())
  first.site.child.kill('SIGTERM')
  await first.site.ended

  const keys = { TURNSTILE_SITE_KEY: 'x', TURNSTILE_SECRET_KEY: 'x' }
  const second = await startRecorded(folder, { ...mirrors, HUMAN_CHECK: 'turnstile', ...keys })
  const asked = await second.site.post('/v3/authenticate/login', {
    username: player.username,
    password: player.password,
    captcha_token: 'http://track.example/',
  })
  expect(asked.status).toBe(200)
  expect(second.outside()).toEqual(['connect challenges.cloudflare.com:443'])
})

test('no spelling of an address makes the server open a file outside of the folders that it serves', async () => {
  const folder = temporaryFolder()
  const { site, record } = await startRecorded(folder, {
    DATABASE_URL: `sqlite:${folder}/kodama.db`,
    HUMAN_CHECK: 'none',
  })
  const cover = path.join(folder, 'assets/covers/7.png')
  mkdirSync(path.dirname(cover), { recursive: true })
  for (const file of [cover, path.join(folder, 'marker'), path.join(folder, 'assets/marker.png')]) {
    writeFileSync(file, 'm4rker')
  }
  expect(await ask(site, '/a/covers/7')).toMatchObject({ status: 200, body: 'm4rker' })
  expect(record()).toContain(`open ${cover}`)

  const before = record().length
  for (const way of waysOut) {
    for (const spelling of new Set([way, way.replaceAll('%5c', '\\')])) {
      const { status, body } = await ask(site, spelling)
      const leaked = /m4rker|root:x:0:0|SQLite format 3/.exec(body)?.[0]
      expect([spelling, leaked, status < 500]).toEqual([spelling, undefined, true])
    }
  }
  const served = [path.join(root, 'apps/web/dist/'), path.join(folder, 'assets/covers/')]
  const isServed = (/** @type {string} */ line) =>
    served.some((folder) => path.normalize(line.slice('open '.length)).startsWith(folder))
  expect(
    record()
      .slice(before)
      .filter((line) => !isServed(line)),
  ).toEqual([])
})

/**
 * @param {string} folder
 * @param {Record<string, string>} env
 */
async function startRecorded(folder, env) {
  const file = path.join(temporaryFolder(), 'record')
  const hook = path.join(root, 'tests/harness/record-outside.cjs')
  const site = await start(
    { ...env, TRUST_PROXY: '127.0.0.1', NODE_OPTIONS: `--require ${hook}`, RECORD_FILE: file },
    folder,
  )
  await site.ready
  const record = () => readFileSync(file, 'utf8').trim().split('\n')
  const outside = () => [...new Set(record().filter((line) => !line.startsWith('open ')))]
  return { site, record, outside }
}

/** @param {Site} site */
async function walk(site) {
  for (const path of paths) {
    const headers = { 'x-forwarded-host': 'track.example', origin: 'http://track.example' }
    const answer = await fetch(site.url + path, { headers })
    await answer.arrayBuffer()
    expect(answer.status).toBeLessThan(500)
  }
}

/** @param {string} folder */
function writeAboutMe(folder) {
  const database = new DatabaseSync(path.join(folder, 'kodama.db'), { timeout: 5000 })
  database.prepare('update users set userpage_content = ? where id = 3').run(aboutMe)
  database.close()
}

/**
 * Sends the path as it is: `fetch` would clean it.
 * @param {Site} site
 * @param {string} path
 * @returns {Promise<{ status: number, body: string }>}
 */
function ask(site, path) {
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port: new URL(site.url).port, path }, (answer) =>
      resolve(text(answer).then((body) => ({ status: answer.statusCode ?? 0, body }))),
    )
    asked.on('error', reject)
  })
}

async function startWebhook() {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => void server.close())
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}/hook`, count: () => count }
}

async function startMailServer() {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      await text(stream)
      count += 1
      done()
    },
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  const { port } = /** @type {{ port: number }} */ (server.server.address())
  return { url: `smtp://127.0.0.1:${port}`, count: () => count }
}
