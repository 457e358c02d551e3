import { expect, onTestFinished, test } from 'vitest'
import { kodama } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

/** @typedef {Awaited<ReturnType<typeof start>>} Site */

const settings = { HUMAN_CHECK: 'none', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' }
const rounds = 4
const atEach = 3
/** Within one process a mutex decides, so the race needs two. */
const processes = 2

test('an invite admits one player, also when processes race for it on SQLite', async () => {
  const folder = temporaryFolder()
  const env = { ...settings, DATABASE_URL: `sqlite:${folder}/mine.db` }
  expect(await raceForInvites(env, folder)).toEqual(oneEach())
})

test('and on MariaDB', async () => {
  const mariadb = await startMariadb()
  onTestFinished(() => mariadb.stop())
  runOnMariadb(mariadb.url, 'create database site character set utf8mb4')
  const env = { ...settings, DATABASE_URL: `${mariadb.url}/site` }
  expect(await raceForInvites(env, temporaryFolder())).toEqual(oneEach())
})

function oneEach() {
  const refused = Array.from({ length: processes * atEach - 1 }, () => 409)
  return Array.from({ length: rounds }, () => [201, ...refused])
}

/**
 * The sorted statuses of each race for an invite of one use.
 * @param {Record<string, string>} env
 * @param {string} folder
 */
async function raceForInvites(env, folder) {
  const sites = [await start(env, folder)]
  await sites[0]?.ready
  for (let n = 1; n < processes; n++) sites.push(await start(env, folder))
  await Promise.all(sites.map(({ ready }) => ready))
  const invites = await Promise.all(
    Array.from({ length: rounds }, () => kodama(['invite', 'create', '--json'], folder, env)),
  )
  const races = []
  for (const [round, { out }] of invites.entries()) {
    const { code } = JSON.parse(out)
    const racers = sites.flatMap((site, process) =>
      Array.from({ length: atEach }, (_, n) => register(site, `R${round}P${process}N${n}`, code)),
    )
    const statuses = await Promise.all(racers)
    races.push(statuses.toSorted((a, b) => a - b))
  }
  return races
}

/**
 * @param {Site} site
 * @param {string} username
 * @param {string} invite_code
 */
async function register(site, username, invite_code) {
  const body = { ...registration, username, email: `${username}@example.com`, invite_code }
  return (await site.post('/v3/authenticate/register', body)).status
}
