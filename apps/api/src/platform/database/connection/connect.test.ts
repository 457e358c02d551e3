import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { configFrom } from '#platform/settings/config'
import { testDatabaseSettings } from '#testing/test-database'
import { connect, type Db, transaction } from './connect.ts'

const isEmbedded = !inject('servers')

test('a text with quotes and backslashes reaches the database as it is', async () => {
  const { DATABASE } = configFrom(await testDatabaseSettings())
  const { db } = await connect(DATABASE)
  onTestFinished(() => db.destroy())
  const text = `\\' or 1=1 -- \\\\" \`%_\\0`
  const { rows } = await sql`select ${text} as text`.execute(db)
  expect(rows).toEqual([{ text }])
})

test.skipIf(isEmbedded)(
  'where TLS is demanded, a server without it or with a certificate of nobody is refused',
  async () => {
    const { DATABASE_URL: url } = await testDatabaseSettings()
    const reason = (await offersTls(url))
      ? / shows a certificate that is not accepted \(self-signed certificate/
      : / offers no TLS, but DATABASE_URL has tls=required\.$/
    await expect(connect({ kind: 'mysql', url, isEncrypted: true })).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(reason),
    })
  },
)

test.skipIf(isEmbedded)('of two transactions in a deadlock, both succeed in the end', async () => {
  const db = await connectWithCounters()
  let begun = 0
  let holding = 0
  let bothHold: (() => void) | undefined
  const untilBothHold = new Promise<void>((resolve) => (bothHold = resolve))
  const countBoth = (first: number, second: number) =>
    transaction(db, async (db) => {
      begun += 1
      await count(db, first)
      holding += 1
      if (holding === 2) bothHold?.()
      await untilBothHold
      await count(db, second)
    })
  await Promise.all([countBoth(1, 2), countBoth(2, 1)])
  expect([begun, await listCounters(db)]).toEqual([3, [2, 2]])
})

test.skipIf(isEmbedded)(
  'a transaction whose row another one changed runs again',
  async ({ skip }) => {
    const db = await connectWithCounters()
    const { rows } = await sql`show variables like 'innodb_snapshot_isolation'`.execute(db)
    skip(rows.length === 0, 'this MariaDB is older than what it tests')
    let begun = 0
    const another = db
    await transaction(db, async (db) => {
      begun += 1
      // The default from MariaDB 11.6 on.
      await sql`set innodb_snapshot_isolation = on`.execute(db)
      await listCounters(db)
      if (begun === 1) await count(another, 1)
      await count(db, 1)
    })
    expect([begun, await listCounters(db)]).toEqual([2, [2, 0]])
  },
)

/** MySQL makes its own certificate when it is installed. */
async function offersTls(url: string) {
  const { db } = await connect({ kind: 'mysql', url })
  onTestFinished(() => db.destroy())
  const { rows } = await sql<{ Value: string }>`show variables like 'ssl_cert'`.execute(db)
  return rows[0]?.Value !== ''
}

async function connectWithCounters(): Promise<Db> {
  const { DATABASE } = configFrom(await testDatabaseSettings())
  const { db } = await connect(DATABASE)
  onTestFinished(() => db.destroy())
  await sql`create table counters (id int primary key, tries int)`.execute(db)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(db)
  return db
}

async function count(db: Db, id: number) {
  await sql`update counters set tries = tries + 1 where id = ${id}`.execute(db)
}

async function listCounters(db: Db) {
  const { rows } = await sql<{ tries: number }>`
    select tries from counters order by id`.execute(db)
  return rows.map(({ tries }) => tries)
}
