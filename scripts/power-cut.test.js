import { once } from 'node:events'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { kodama } from './kodama-process.js'
import { runOnMariadb } from './mariadb-client.js'
import { startMariadb } from './servers.js'
import { registration, start, temporaryFolder } from './site-process.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const settings = { HUMAN_CHECK: 'none', TRUST_PROXY: '127.0.0.1,::1' }
const counts = `
  select (select count(*) from users where id > 1) as players,
    (select count(*) from stats) as stats,
    (select count(*) from web_invite_uses) as uses,
    (select count(*) from web_audit where act = 'register') as audit,
    (select sum(used) from web_invites) as used`

test('an account that was acknowledged survives kills of the site, whole', async () => {
  const folder = temporaryFolder()
  const env = { ...settings, DATABASE_URL: `sqlite:${folder}/mine.db` }
  const inviteCodes = makeInvites(env, folder)
  /** @type {string[]} */
  const acknowledged = []
  for (let kill = 0; kill < 12; kill++) {
    const site = await start(env, folder)
    await site.ready
    const stop = registerMany(site, `k${kill}`, inviteCodes, acknowledged)
    await expectMore(acknowledged)
    const ended = once(site.child, 'exit')
    site.child.kill('SIGKILL')
    await ended
    await stop()
  }
  const database = new DatabaseSync(path.join(folder, 'mine.db'))
  const names = database.prepare('select name from users').all().map(nameOf)
  const [row] = database.prepare(counts).all()
  const [integrity] = database.prepare('pragma integrity_check').all()
  database.close()
  expect(integrity).toEqual({ integrity_check: 'ok' })
  expect(missingFrom(names, acknowledged)).toEqual([])
  expect(row).toEqual(wholeCounts(row))

  const site = await start(env, folder)
  await site.ready
  const account = { ...registration, username: acknowledged.at(-1) }
  const { username, password, captcha_token } = account
  const answer = await site.post('/v3/authenticate/login', { username, password, captcha_token })
  expect(answer.status).toBe(200)
}, 600_000)

test('an account that was acknowledged survives crashes of the database, whole', async () => {
  const mariadb = await startMariadb()
  onTestFinished(() => mariadb.stop())
  const ask = (/** @type {string} */ statement) => runOnMariadb(mariadb.url, statement)
  ask('create database site character set utf8mb4')
  const folder = temporaryFolder()
  const env = { ...settings, DATABASE_URL: `${mariadb.url}/site` }
  const inviteCodes = makeInvites(env, folder)
  const site = await start(env, folder)
  await site.ready
  /** @type {string[]} */
  const acknowledged = []
  for (let crash = 0; crash < 5; crash++) {
    const stop = registerMany(site, `c${crash}`, inviteCodes, acknowledged)
    await expectMore(acknowledged)
    await mariadb.crash()
    await expectMore(acknowledged)
    await stop()
  }
  const names = ask('select name from site.users').split('\n')
  const [players, stats, uses, audit, used] = ask(`use site; ${counts}`).split('\t').map(Number)
  expect(missingFrom(names, acknowledged)).toEqual([])
  const row = { players, stats, uses, audit, used }
  expect(row).toEqual(wholeCounts(row))
}, 600_000)

/**
 * Four of them: those who hold one invite wait for each other.
 * @param {Record<string, string>} env
 * @param {string} folder
 */
function makeInvites(env, folder) {
  return Array.from({ length: 4 }, () => {
    const { out } = kodama(['invite', 'create', '--uses', '10000', '--json'], folder, env)
    return String(JSON.parse(out).code)
  })
}

/**
 * Registers with all the invites at once until it is told to stop.
 * @param {Site} site
 * @param {string} prefix
 * @param {string[]} inviteCodes
 * @param {string[]} acknowledged
 */
function registerMany(site, prefix, inviteCodes, acknowledged) {
  const stopping = new AbortController()
  const work = inviteCodes.map(async (invite_code, index) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const username = `${prefix}i${index}n${n}`
      const body = { ...registration, username, email: `${username}@example.com`, invite_code }
      const answer = await site.post('/v3/authenticate/register', body).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(username)
      // Nobody is there: a moment for the others to see it.
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return async () => {
    stopping.abort()
    await Promise.all(work)
  }
}

/** @param {string[]} acknowledged */
async function expectMore(acknowledged) {
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 1)
}

/**
 * @param {string[]} names
 * @param {string[]} acknowledged
 */
function missingFrom(names, acknowledged) {
  const there = new Set(names)
  return acknowledged.filter((name) => !there.has(name))
}

/**
 * What the counts are when every player is there whole.
 * @param {unknown} row
 */
function wholeCounts(row) {
  const { players } = /** @type {{ players: number }} */ (row)
  return { players, stats: players * 8, uses: players, audit: players, used: players }
}

/** @param {unknown} row */
function nameOf(row) {
  return /** @type {{ name: string }} */ (row).name
}
