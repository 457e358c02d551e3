import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished } from 'vitest'
import { diskFolder } from '../harness/fast-folder.js'
import { makeInvites } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const atOnce = 8
const settings = { HUMAN_CHECK: 'none', TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'silent' }
const counts = `
  select (select count(*) from users where id > 1) as players,
    (select count(*) from stats) as stats,
    (select count(*) from web_invite_uses) as uses,
    (select count(*) from web_audit where act = 'register') as audit,
    (select sum(used) from web_invites) as used`

/**
 * Kills the site again and again while players register. Returns what is wrong with the acknowledged accounts.
 * @param {number} kills
 */
export async function killSiteWhileRegistering(kills) {
  const folder = folderOnDisk()
  const env = { ...settings, DATABASE_URL: `sqlite:${folder}/mine.db` }
  /** @type {string[]} */
  const acknowledged = []
  /** @type {string[] | undefined} */
  let invites
  for (let kill = 0; kill < kills; kill++) {
    const site = await start(env, folder)
    await site.ready
    invites ??= await makeInvites(2, folder, env)
    const crowd = registerMany(site, `k${kill}`, invites, acknowledged)
    await crowd.areWelcome(2)
    site.child.kill('SIGKILL')
    await site.ended
    await crowd.stop()
  }
  const database = new DatabaseSync(path.join(folder, 'mine.db'))
  const names = database.prepare('select name from users').all().map(nameOf)
  const [row] = database.prepare(counts).all()
  const [integrity] = database.prepare('pragma integrity_check').all()
  database.close()

  const site = await start(env, folder)
  await site.ready
  const { password, captcha_token } = registration
  const account = { username: acknowledged.at(-1), password, captcha_token }
  const { status: signIn } = await site.post('/v3/authenticate/login', account)
  const found = { missing: missingFrom(names, acknowledged), broken: brokenIn(row) }
  return { ...found, integrity: integrity?.['integrity_check'], signIn }
}

/**
 * The same with kills of the database. The site reconnects by itself each time.
 * @param {number} kills
 */
export async function killDatabaseWhileRegistering(kills) {
  const mariadb = await startMariadb([], { onDisk: true })
  onTestFinished(() => mariadb.stop())
  const ask = (/** @type {string} */ statement) => runOnMariadb(mariadb.url, statement)
  ask('create database site character set utf8mb4')
  const folder = temporaryFolder()
  const env = { ...settings, DATABASE_URL: `${mariadb.url}/site` }
  const site = await start(env, folder)
  await site.ready
  const invites = await makeInvites(2, folder, env)
  /** @type {string[]} */
  const acknowledged = []
  const crowd = registerMany(site, 'c', invites, acknowledged)
  for (let kill = 0; kill < kills; kill++) {
    await crowd.areWelcome(2)
    await mariadb.crash()
  }
  await crowd.areWelcome(2)
  await crowd.stop()
  const names = ask('select name from site.users').split('\n')
  const [players, stats, uses, audit, used] = ask(`use site; ${counts}`).split('\t').map(Number)
  const row = { players, stats, uses, audit, used }
  return { missing: missingFrom(names, acknowledged), broken: brokenIn(row) }
}

/**
 * Eight players register at any time, until `stop` is called.
 * @param {Site} site
 * @param {string} prefix
 * @param {string[]} invites
 * @param {string[]} acknowledged
 */
function registerMany(site, prefix, invites, acknowledged) {
  const stopping = new AbortController()
  const work = Array.from({ length: atOnce }, async (_, index) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const username = `${prefix}i${index}n${n}`
      const invite_code = invites[index % invites.length]
      const body = { ...registration, username, email: `${username}@example.com`, invite_code }
      const answer = await site.post('/v3/authenticate/register', body).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(username)
      // The site is down: leave the processor to the new process.
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return {
    /** @param {number} more */
    async areWelcome(more) {
      const before = acknowledged.length
      const come = () => acknowledged.length - before
      await expect.poll(come, { interval: 5 }).toBeGreaterThanOrEqual(more)
    },
    async stop() {
      stopping.abort()
      await Promise.all(work)
    },
  }
}

function folderOnDisk() {
  const folder = mkdtempSync(path.join(diskFolder, 'kodama-power-cut-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
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
 * The counts that are wrong if every player is complete.
 * @param {Record<string, unknown> | undefined} row
 */
function brokenIn(row = {}) {
  const players = Number(row['players'])
  const whole = { stats: players * 8, uses: players, audit: players, used: players }
  return Object.entries(whole).filter(([name, count]) => row[name] !== count)
}

/** @param {unknown} row */
function nameOf(row) {
  return /** @type {{ name: string }} */ (row).name
}
