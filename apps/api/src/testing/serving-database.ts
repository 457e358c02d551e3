import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { connect, type Db } from '#platform/database/connection/connect'
import type { MysqlAddress } from '#platform/database/connection/mysql'
import { type Config, configFrom } from '#platform/settings/config'
import { startRelay } from './relay.ts'
import { testDatabaseSettings } from './test-database.ts'

/** A database with the timeouts of a serving site. */
export async function connectServing() {
  const config = configFrom(await testDatabaseSettings())
  const { db } = await connect(config.DATABASE, { isServing: true })
  onTestFinished(() => db.destroy())
  return { db, config }
}

export async function connectThroughRelay() {
  const { DATABASE } = configFrom(await testDatabaseSettings())
  const relay = await startRelay((DATABASE as MysqlAddress).url)
  const { db } = await connect({ kind: 'mysql', url: relay.url }, { isServing: true })
  onTestFinished(() => db.destroy())
  await sql`create table web_facts (name varchar(64) primary key, value varchar(64))`.execute(db)
  return { db, relay, DATABASE }
}

/**
 * Returns a slow statement: it waits for a row that another client has locked. Not `sleep`: MariaDB blocks for seconds
 * when many of those are killed at once.
 */
export async function makeSlowStatement(
  { db, config }: { db: Db; config: Config },
  kind: 'reads' | 'writes' = 'reads',
) {
  const { db: other } = await connect(config.DATABASE)
  await sql`create table held (id int primary key)`.execute(other)
  await sql`insert into held values (1)`.execute(other)
  const holder = await other.startTransaction().execute()
  await sql`select id from held where id = 1 for update`.execute(holder)
  onTestFinished(async () => {
    await holder.rollback().execute()
    await other.destroy()
  })
  const read = sql`select id from held where id = 1 for update`
  const write = sql`update held set id = 2 where id = 1`
  return () => (kind === 'reads' ? read : write).execute(db)
}

/** Sends a hundred statements at once, most of them broken, in each round. */
export async function sendStatements(db: Db, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const good = Array.from({ length: 35 }, () => outcomeOf(sql`select 1`.execute(db)))
    const bad = Array.from({ length: 65 }, () => outcomeOf(sql`select no_column`.execute(db)))
    await Promise.all([...good, ...bad])
  }
}

export async function useAllConnections(db: Db) {
  await Promise.all(Array.from({ length: 24 }, () => countConnections(db)))
}

/** The error, or undefined. */
export async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

export async function countConnections(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from information_schema.processlist where db = database()
  `.execute(db)
  return rows[0]?.count
}

/** Of this database, in any process. */
export async function countTransactions(db: Db, kind: 'sqlite' | 'mysql') {
  // SQLite has one connection: a statement is answered when no transaction is open.
  const open =
    kind === 'sqlite'
      ? sql<{ count: number }>`select 0 as count`
      : sql<{ count: number }>`
          select count(*) as count from information_schema.innodb_trx
          join information_schema.processlist on processlist.id = trx_mysql_thread_id
          where db = database()`
  return (await open.execute(db)).rows[0]?.count
}
