import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeBanchoDatabase } from '../harness/bancho-database.js'
import { kodama } from '../harness/kodama-process.js'
import { runOnMariadb } from '../harness/mariadb-client.js'
import { startMariadb } from '../harness/servers.js'
import { start } from '../harness/site-process.js'
import { liveBeside, livedWell } from './beside.js'

/** @type {import('../harness/servers.js').PrivateServer} */
let mariadb
let databases = 0

beforeAll(async () => {
  mariadb = await startMariadb()
})

afterAll(() => mariadb.stop())

test('beside bancho.py the site starts, an invite makes a player of its game, and every verb works', async () => {
  expect(await liveBeside(mariadb.url, makeDatabase())).toEqual(livedWell)
})

test('the script of an account never shows its password, and an embedded database needs none', async () => {
  const url = 'mysql://mori:hunter2@db.example/ban%60cho'
  const host = ['--host', '10.0.0.7']
  const [{ code, out }, embedded] = await Promise.all([
    kodama(['grants', ...host], undefined, { DATABASE_URL: url }),
    kodama(['grants']),
  ])
  expect(code).toBe(0)
  expect(out).not.toContain('hunter2')
  expect(out).toContain(
    "GRANT SELECT (`userid`, `setid`) ON `ban``cho`.`favourites` TO 'mori'@'10.0.0.7';",
  )
  expect(embedded.code).toBe(78)
  expect(embedded.errors).toMatch(
    /^Site .+\nDATABASE_URL is no mysql:\/\/ address, and an embedded database has no accounts\.\n$/,
  )
})

test('a server that is read-only ends the start with 78', async () => {
  const { account } = makeDatabase()
  runOnMariadb(mariadb.url, 'set global read_only = 1')
  onTestFinished(() => void runOnMariadb(mariadb.url, 'set global read_only = 0'))
  const { ended } = await start({ DATABASE_URL: account })
  expect(await ended).toEqual({
    code: 78,
    errors:
      'The database server is read-only (read_only is ON): point DATABASE_URL to the one that bancho.py writes to.\n',
  })
})

test('a server that may forget what it acknowledged is warned of in the log', async () => {
  const { account } = makeDatabase()
  runOnMariadb(mariadb.url, 'set global innodb_flush_log_at_trx_commit = 2')
  onTestFinished(() => {
    runOnMariadb(mariadb.url, 'set global innodb_flush_log_at_trx_commit = 1')
  })
  const site = await start({ DATABASE_URL: account })
  await site.ready
  site.child.kill('SIGTERM')
  const { code, errors } = await site.ended
  expect(code).toBe(0)
  expect(JSON.parse(errors).msg).toMatch(/^innodb_flush_log_at_trx_commit is 2: /)
})

test('a server that is too old ends it with 78', async () => {
  const old = await startMariadb(['--version=10.5.28-MariaDB'])
  onTestFinished(() => old.stop())
  const { account } = makeBanchoDatabase(old.url, 'bancho')
  const { ended } = await start({ DATABASE_URL: account })
  expect(await ended).toEqual({
    code: 78,
    errors:
      'The database server is MariaDB 10.5.28, and kodama needs MySQL 8 or MariaDB 10.6, or newer.\n',
  })
})

test('an older bancho.py ends it with 78, and the sentence names both versions', async () => {
  const { account, name } = makeDatabase()
  const older = `insert into ${name}.startups values (9, 5, 1, 9, '2027-01-01 00:00:00')`
  runOnMariadb(mariadb.url, older)
  const { code, errors } = await (await start({ DATABASE_URL: account })).ended
  expect([code, errors.trimEnd().split('\n').length]).toEqual([78, 1])
  expect(errors).toMatch(/bancho\.py 5\.1\.9, and kodama needs 5\.2\.2/)
})

test('an account that the server does not know ends it with 78', async () => {
  const { account } = makeDatabase()
  const stranger = Object.assign(new URL(account), { password: 'hunter2' }).href
  const { code, errors } = await (await start({ DATABASE_URL: stranger })).ended
  expect(code).toBe(78)
  expect(errors).toMatch(/^The database .+ cannot be reached: Access denied .+\n$/)
  expect(errors).not.toContain('hunter2')
})

function makeDatabase() {
  databases += 1
  const name = `bancho_${databases}`
  return { name, ...makeBanchoDatabase(mariadb.url, name) }
}
