import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { atTheEnd } from '../harness/at-the-end.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
import { registration, start, temporaryFolder } from '../harness/site-process.js'

const settings = {
  HUMAN_CHECK: 'none',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'silent',
  INVITES_PER_PLAYER: '3',
  INVITE_WAIT_DAYS: '0',
}
const made = 'select count(*) as made from web_invites where made_by is not null'
/** Not all of them reach the database: sixty an hour are free, and on a busy machine a connection may be missing. */
const refusals = ['403 no_invite_left', '429 too_many_requests', '503 unavailable']

test('of a hundred invites that a player makes at two processes with three left, three are made on SQLite', async () => {
  const folder = temporaryFolder()
  const file = `${folder}/mine.db`
  expectThree(await raceForQuota(`sqlite:${file}`, folder))
  const database = new DatabaseSync(file)
  expect(database.prepare(made).get()).toEqual({ made: 3 })
  database.close()
})

test('and on MariaDB', async () => {
  const mariadb = await startMariadb()
  atTheEnd(mariadb.stop)
  runOnMariadb(mariadb.url, 'create database site character set utf8mb4')
  const url = `${mariadb.url}/site`
  expectThree(await raceForQuota(url, temporaryFolder()))
  expect(runOnMariadb(url, made)).toBe('3')
})

/** @param {string[]} outcomes */
function expectThree(outcomes) {
  expect(outcomes).toHaveLength(100)
  expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome !== '201' && !refusals.includes(outcome))).toEqual([])
  expect(outcomes).toContain(refusals[0])
}

/**
 * @param {string} DATABASE_URL
 * @param {string} folder
 */
async function raceForQuota(DATABASE_URL, folder) {
  const env = { ...settings, DATABASE_URL }
  const one = await start(env, folder)
  const invite_code = /[a-z2-7]{26}/.exec(await one.ready)?.[0]
  await one.post('/v3/authenticate/register', { ...registration, invite_code })
  // Not before: a start without players ends the invite of the start before.
  const other = await start(env, folder)
  await other.ready
  const { email: _, ...signIn } = registration
  const { token } = await (await one.post('/v3/authenticate/login', signIn)).json()
  const makes = Array.from({ length: 100 }, async (_, n) => {
    const answer = await fetch(`${(n % 2 ? one : other).url}/v3/account/invites`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ note: '', key: `a-key-for-each-${n}` }),
    })
    const { error_code } = await answer.json()
    return error_code ? `${answer.status} ${error_code}` : String(answer.status)
  })
  return Promise.all(makes)
}
