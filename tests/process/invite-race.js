import { DatabaseSync } from '@photostructure/sqlite'
import { atTheEnd } from '../harness/at-the-end.js'
import { kodama } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */
/** @typedef {{ processes: number, atEach: number, rounds: number }} Size */

const settings = { HUMAN_CHECK: 'none', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' }
const counts = `
  select (select count(*) from users where id > 1) as players,
    (select count(*) from stats) as stats,
    (select count(*) from web_invite_uses) as uses,
    (select sum(used) from web_invites) as used`

/** @param {Size} size */
export async function raceOnSqlite(size) {
  const folder = temporaryFolder()
  const file = `${folder}/mine.db`
  const outcomes = await raceForInvites(`sqlite:${file}`, folder, size)
  const database = new DatabaseSync(file)
  const rows = Object.values(database.prepare(counts).get() ?? {}).map(Number)
  database.close()
  return { outcomes, rows }
}

/** @param {Size} size */
export async function raceOnMariadb(size) {
  const mariadb = await startMariadb()
  atTheEnd(mariadb.stop)
  runOnMariadb(mariadb.url, 'create database site character set utf8mb4')
  const url = `${mariadb.url}/site`
  const outcomes = await raceForInvites(url, temporaryFolder(), size)
  return { outcomes, rows: runOnMariadb(url, counts).split('\t').map(Number) }
}

/**
 * What must come out: of each race one account, and for everybody else a clean refusal.
 * @param {Size} size
 */
export function oneWinnerEach({ processes, atEach, rounds }) {
  const refused = Array.from({ length: processes * atEach - 1 }, () => 'invite_used')
  return {
    outcomes: Array.from({ length: rounds }, () => ['201', ...refused]),
    rows: [rounds, 8 * rounds, rounds, rounds],
  }
}

/**
 * The sorted outcomes of each race for an invite of one use. Within one process a mutex decides, so the race needs
 * several.
 * @param {string} DATABASE_URL
 * @param {string} folder
 * @param {Size} size
 */
async function raceForInvites(DATABASE_URL, folder, { processes, atEach, rounds }) {
  const env = { ...settings, DATABASE_URL }
  const sites = [await start(env, folder)]
  await sites[0]?.ready
  for (let n = 1; n < processes; n++) sites.push(await start(env, folder))
  await Promise.all(sites.map(({ ready }) => ready))
  const outcomes = []
  for (let round = 0; round < rounds; round++) {
    const { out } = await kodama(['invite', 'create', '--json'], folder, env)
    const { code } = JSON.parse(out)
    const racers = sites.flatMap((site, process) =>
      Array.from({ length: atEach }, (_, n) => register(site, `r${round}p${process}n${n}`, code)),
    )
    outcomes.push((await Promise.all(racers)).toSorted())
  }
  return outcomes
}

/** A busy machine makes the site refuse for a moment (503), and whoever is told so tries again. */
const mostTries = 20

/**
 * The error code, or the status.
 * @param {Site} site
 * @param {string} username
 * @param {string} invite_code
 * @returns {Promise<string>}
 */
async function register(site, username, invite_code) {
  const body = { ...registration, username, email: `${username}@example.com`, invite_code }
  let answer = await site.post('/v3/authenticate/register', body)
  for (let tries = 1; answer.status === 503 && tries < mostTries; tries++) {
    await answer.arrayBuffer()
    answer = await site.post('/v3/authenticate/register', body)
  }
  const { error_code } = await answer.json()
  return error_code ?? String(answer.status)
}
