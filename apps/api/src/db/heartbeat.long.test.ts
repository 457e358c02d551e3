import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { configFrom } from '#settings/config'
import { startRelay } from '#testing/relay'
import { outcomeOf } from '#testing/serving-database'
import { testDatabaseSettings } from '#testing/test-database'
import { connect, type Db } from './connect.ts'
import type { MysqlAddress } from './mysql.ts'

const servers = inject('servers')

test.skipIf(!servers)('lists are read from a replica only while it is young enough', async () => {
  const { reads, main, untilReadFromReplica } = await connectWithReplica()
  // The replica has no heartbeat yet.
  expect(await databaseOf(reads)).toBe(main)
  await untilReadFromReplica()
  // No more heartbeats reach it.
  await expect.poll(() => databaseOf(reads)).toBe(main)
  await untilReadFromReplica()
})

test.skipIf(!servers)(
  'when the replica dies, every list is read from the main database',
  async () => {
    const { reads, main, untilReadFromReplica, relay } = await connectWithReplica()
    await untilReadFromReplica()
    const slow = Array.from({ length: 8 }, () => outcomeOf(sql`select sleep(0.3)`.execute(reads)))
    await relay.end()
    const later = Array.from({ length: 8 }, () => outcomeOf(sql`select 1`.execute(reads)))
    const outcomes = await Promise.all([...slow, ...later])
    expect(outcomes).toEqual(Array.from({ length: 16 }, () => undefined))
    expect(await databaseOf(reads)).toBe(main)
  },
)

/** The replica is another database of the same server: heartbeats reach it when the test copies them. */
async function connectWithReplica() {
  const [main, replica] = await Promise.all([makeDatabase(), makeDatabase()])
  const relay = await startRelay(replica.url)
  const { db, reads } = await connect(
    { kind: 'mysql', url: main.url },
    { isServing: true, replicas: { kind: 'mysql', url: relay.url } },
  )
  if (!reads) throw new Error('there is no second handle')
  onTestFinished(async () => {
    await reads.destroy()
    await db.destroy()
  })
  const copy = sql`replace into ${sql.table(`${replica.name}.web_facts`)} select * from web_facts`
  return {
    main: main.name,
    reads,
    relay,
    // It copies again and again: one heartbeat may be too old before the replica's turn comes to be asked.
    async untilReadFromReplica() {
      await expect
        .poll(async () => {
          await copy.execute(db)
          return databaseOf(reads)
        })
        .toBe(replica.name)
    },
  }
}

async function makeDatabase() {
  const { url } = configFrom(await testDatabaseSettings()).DATABASE as MysqlAddress
  const { db } = await connect({ kind: 'mysql', url })
  await sql`create table web_facts (name varchar(64) primary key, value varchar(64))`.execute(db)
  const name = await databaseOf(db)
  await db.destroy()
  return { url, name }
}

async function databaseOf(db: Db) {
  const { rows } = await sql<{ name: string }>`select database() as name`.execute(db)
  return rows[0]?.name
}
