import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { configFrom } from '#platform/settings/config'
import { outcomeOf } from '#testing/serving-database'
import { testDatabaseSettings } from '#testing/test-database'
import { connect, transaction } from './connect.ts'
import { DatabaseUnavailable } from './errors.ts'

const isEmbedded = !inject('servers')

test.runIf(isEmbedded)(
  'while another process holds the lock, reads are answered, and writes are refused soon',
  async () => {
    const { db, lock } = await connectLocked()
    const order: string[] = []
    const write = transaction(db, async (db) => sql`insert into names values ('b')`.execute(db))
    const writes = [write, sql`insert into names values ('c')`.execute(db)].map(async (write) => {
      expect(await outcomeOf(write)).toBeInstanceOf(DatabaseUnavailable)
      order.push('write')
    })
    for (let n = 0; n < 10; n++) {
      await sql`select name from names`.execute(db)
      await new Promise(setImmediate)
      order.push('read')
    }
    await Promise.all(writes)
    expect(order).toEqual([...Array.from({ length: 10 }, () => 'read'), 'write', 'write'])
    lock.exec('rollback')
    expect((await sql`select name from names`.execute(db)).rows).toEqual([{ name: 'a' }])
  },
)

test.runIf(isEmbedded)('a write that waits for a lock is done once the lock is free', async () => {
  const { db, lock } = await connectLocked()
  const write = transaction(db, async (db) => sql`insert into names values ('b')`.execute(db))
  await sql`select name from names`.execute(db)
  lock.exec('rollback')
  await write
  expect((await sql`select name from names order by name`.execute(db)).rows).toHaveLength(2)
})

async function connectLocked() {
  const { DATABASE } = configFrom(await testDatabaseSettings())
  const { db } = await connect(DATABASE, { isServing: true })
  await sql`create table names (name text)`.execute(db)
  await sql`insert into names values ('a')`.execute(db)
  const lock = new DatabaseSync((DATABASE as { file: string }).file)
  lock.exec('begin immediate')
  onTestFinished(async () => {
    lock.close()
    await db.destroy()
  })
  return { db, lock }
}
