import { spawn } from 'node:child_process'
import { expect, onTestFinished } from 'vitest'
import { killConnections, runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
import { start } from '../harness/site-process.js'
import { visit } from '../harness/visit.js'

/** @typedef {Awaited<ReturnType<typeof startSite>>} Faulty */
/** @typedef {{ begin: () => unknown, end: () => unknown }} Fault */

/** The site's connections to the database. */
export const mostConnections = 24

const ofSite = "user = 'site'"
const player = 3
const fromFiles = ['/docs/ja/rules', '/locales/ja_JP/web.json', '/', '/healthz']
let visits = 0

/** Each call asks for other pages, because a page of a leaderboard is cached for a second. */
function fromDatabase() {
  visits += 1
  return [
    `/v2/players/${player}`,
    `/v3/leaderboard?l=${(visits % 100) + 1}`,
    `/v1/get_player_scores?id=${player}&scope=best&limit=${(visits % 100) + 1}`,
    '/readyz',
  ]
}

/** A site with one player, on a MariaDB of its own. */
export async function startSite() {
  const mariadb = await startMariadb()
  onTestFinished(mariadb.stop)
  // Not the owner: MariaDB keeps an extra connection for that account.
  const account = "create user site@'%'; grant all on site.* to site@'%'"
  runOnMariadb(mariadb.url, `create database site character set utf8mb4; ${account}`)
  const site = await start({
    LOG_LEVEL: 'silent',
    DATABASE_URL: `${mariadb.url.replace('root', 'site')}/site`,
  })
  await site.ready
  // As the game server writes these rows.
  runOnMariadb(
    `${mariadb.url}/site`,
    `insert into users (id, name, safe_name, email, pw_bcrypt, priv) values
       (${player}, 'aoba', 'aoba', 'aoba@example.com', repeat('_', 60), 3);
     insert into stats (id, mode, pp) select ${player}, column_value, 500 from
       json_table('[0,1,2,3,4,5,6,8]', '$[*]' columns (column_value int path '$')) modes;
     insert into scores (map_md5, score, pp, acc, max_combo, mods, n300, n100, n50, nmiss, ngeki, nkatu,
       status, mode, play_time, time_elapsed, client_flags, userid, perfect, online_checksum)
       values (repeat('a', 32), 1, 500, 99, 1, 0, 1, 0, 0, 0, 0, 0, 2, 0, now(), 1, 0, ${player}, 1, repeat('b', 32));`,
  )
  const leaderboard = async () => (await fetch(`${site.url}/v3/leaderboard`)).text()
  await expect.poll(leaderboard).toContain('aoba')
  await expectWell(site.url, 1)
  return { site, mariadb }
}

/** @param {Faulty} faulty */
export function databaseFaults({ mariadb }) {
  return {
    killed: { begin: mariadb.end, end: mariadb.begin },
    frozen: { begin: mariadb.freeze, end: mariadb.thaw },
    'out of connections': {
      begin: () => holdConnections(mariadb.url),
      end: () => freeConnections(mariadb.url),
    },
  }
}

/**
 * During the fault, requests that need the database get 503 with Retry-After, and the others are answered. After it the
 * site recovers by itself. Returns the number of refused requests.
 * @param {Faulty} faulty
 * @param {Fault} fault
 * @param {{ crowds: number, size: number }} visitors
 */
export async function refusalsDuring({ site: { url } }, fault, { crowds, size }) {
  let told = 0
  await fault.begin()
  for (let n = 0; n < crowds; n++) {
    const needing = Array.from({ length: size }, fromDatabase).flat()
    const answers = Promise.all(needing.map((path) => visit(url, path)))
    // Requests that need no database are answered in the meantime.
    for (const path of fromFiles) expect(await visit(url, path)).toMatchObject({ status: 200 })
    const refused = { status: 503, retryAfter: '2' }
    expect(await answers).toEqual(needing.map((path) => ({ path, ...refused })))
    told += needing.length
  }
  await fault.end()
  await expect.poll(async () => (await visit(url, '/readyz')).status).toBe(200)
  await expectWell(url, 5)
  return told
}

/**
 * Connections that the database has ended are not used again. Returns how many new ones there are.
 * @param {Faulty} faulty
 */
export async function endConnections({ site, mariadb: { url } }) {
  const listed = () =>
    runOnMariadb(url, `select id from information_schema.processlist where ${ofSite}`).split('\n')
  const before = new Set(listed())
  expect(before.size).toBeGreaterThan(0)
  killConnections(url, ofSite)
  await expect.poll(() => listed().filter((id) => before.has(id))).toEqual([])
  await expectWell(site.url, 2)
  return listed().length
}

/**
 * A visitor who asks for one page after another gets all of them.
 * @param {string} url
 * @param {number} rounds
 */
async function expectWell(url, rounds) {
  const challenge = '/v3/human-check/challenge?act=sign_in'
  for (let n = 0; n < rounds; n++) {
    for (const path of [...fromDatabase(), challenge, ...fromFiles]) {
      expect(await visit(url, path)).toMatchObject({ path, status: 200 })
    }
  }
  return rounds
}

/**
 * Another client takes all connections of the server.
 * @param {string} url
 */
async function holdConnections(url) {
  const most = 10
  runOnMariadb(url, `set global max_connections = ${most}`)
  const { hostname, port } = new URL(url)
  const args = ['-h', hostname, '-P', port, '-u', 'site', '-e', 'select sleep(600)']
  const holding = `${ofSite} and coalesce(info, '') like '%sleep(%'`
  const takesAll = () => {
    const held = countConnections(url, holding)
    killConnections(url, `${ofSite} and not (${holding})`)
    for (let n = held; n < most; n++) {
      const child = spawn('mariadb', args, { stdio: 'ignore' })
      onTestFinished(() => void child.kill('SIGKILL'))
    }
    return held
  }
  await expect.poll(takesAll).toBeGreaterThanOrEqual(most)
}

/** @param {string} url */
async function freeConnections(url) {
  // The owner's extra connection may still be in use for a moment.
  await expect.poll(() => killConnections(url, ofSite)).toBeUndefined()
}

/**
 * @param {string} url
 * @param {string} which
 */
function countConnections(url, which) {
  return Number(
    runOnMariadb(url, `select count(*) from information_schema.processlist where ${which}`),
  )
}
