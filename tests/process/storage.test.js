import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { kodama } from '../harness/kodama-process.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

const { email: _, ...signIn } = registration

test('no other account of the machine may read what the site and its command line write', async () => {
  const { site, folder, env } = await startEmbedded()
  expect((await kodama(['backup'], folder, env)).code).toBe(0)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['mine.db', 'mine.db-wal', 'assets', 'backups']))
  const open = files.filter((file) => (statSync(path.join(folder, file)).mode & 0o077) !== 0)
  expect(open).toEqual([])
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
})

test('while another process holds the database, whoever does not need to write is served, and the rest soon refused', async () => {
  const { site, file } = await startEmbedded()
  const holder = new DatabaseSync(file)
  onTestFinished(() => holder.close())
  holder.exec('begin immediate')
  /** @type {string[]} */
  const order = []
  const writes = [1, 2, 3].map(async () => {
    const { status, headers } = await site.post('/v3/authenticate/login', signIn)
    order.push(`${status}, again in ${headers.get('retry-after')}`)
  })
  const readers = ['/healthz', '/readyz', '/v3/leaderboard', '/users/3', '/']
  for (const path of readers) {
    await fetch(site.url + path)
    order.push(path)
  }
  await Promise.all(writes)
  expect(order[0]).toBe('/healthz')
  const refused = '503, again in 2'
  expect(order.sort()).toEqual([...readers, refused, refused, refused].sort())
  holder.exec('rollback')
  expect((await site.post('/v3/authenticate/login', signIn)).status).toBe(401)
})

test('on a full disk the site says so and writes nothing by halves, and goes on once there is room', async () => {
  const { site, file, invite_code } = await startEmbedded()
  const register = () =>
    site.post('/v3/authenticate/register', { ...registration, invite_code }).then((a) => a.status)
  const ready = () => fetch(`${site.url}/readyz`).then(({ status }) => status)
  setLargestFile(site, 4096)
  expect(await register()).toBe(503)
  expect(await ready()).toBe(503)
  expect((await fetch(`${site.url}/docs/ja/rules`)).status).toBe(200)
  expect(site.log()).toMatch(/The database is not available: (disk I\/O error|.*disk is full)/)

  setLargestFile(site, 'unlimited')
  expect(await ready()).toBe(200)
  expect(await register()).toBe(201)
  site.child.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  const count = (/** @type {string} */ from) =>
    database.prepare(`select count(*) as rows from ${from}`).get().rows
  expect(count("users where name = 'Aoba'")).toBe(1)
  expect(count('stats')).toBe(8)
  expect(count("web_audit where act = 'register'")).toBe(1)
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
})

/** A site with an empty database file. */
async function startEmbedded() {
  const folder = path.join(temporaryFolder(), 'data')
  const file = path.join(folder, 'mine.db')
  const env = { DATABASE_URL: `sqlite:${file}`, HUMAN_CHECK: 'none', TRUST_PROXY: '127.0.0.1' }
  const site = await start({ ...env, DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const invite_code = /[a-z2-7]{26}/.exec(await site.ready)?.[0]
  return { site, folder, file, env, invite_code }
}

/**
 * The system then refuses to write beyond this many bytes, as it does when a disk is full.
 * @param {Awaited<ReturnType<typeof start>>} site
 * @param {number | 'unlimited'} bytes
 */
function setLargestFile({ child }, bytes) {
  execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:unlimited`])
}
