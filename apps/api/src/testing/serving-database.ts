import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { connect, type Db } from '#db/connect'
import { hostTimeoutMs } from '#db/host-questions'
import type { MysqlAddress } from '#db/mysql'
import { type Config, configFrom } from '#settings/config'
import { startRelay } from './relay.ts'
import { testDatabaseSettings } from './test-database.ts'

/** A database with the timeouts of a serving site. */
export async function connectServing() {
  const config = configFrom(await testDatabaseSettings())
  const { db } = await connect(config.DATABASE, { isServing: true })
  onTestFinished(() => db.destroy())
  return { db, config }
}

/** Two ways to one server: that is enough for everything but the rows of a cluster. */
export async function connectTwo() {
  const { DATABASE } = configFrom(await testDatabaseSettings())
  const { url } = DATABASE as MysqlAddress
  const [first, second] = [await startRelay(url), await startRelay(url)]
  const address = { kind: 'mysql', url: first.url, otherUrls: [second.url] } as const
  const database = await connect(address, { isServing: true })
  onTestFinished(async () => {
    await database.reads?.destroy()
    await database.db.destroy()
  })
  await sql`create table web_facts (name varchar(64) primary key, value varchar(64))`.execute(
    database.db,
  )
  return { ...database, first, second }
}

/** Before the site takes a host for dead. */
const slowMs = hostTimeoutMs / 2

/**
 * For a test with `connectTwo`. Does it again if it failed while the server behind both ways was slow: then the site
 * rightly takes both for dead, and refuses.
 */
export async function whileServerAnswers(act: () => Promise<void>, tries = 5): Promise<void> {
  const findSlowest = await watchServer()
  const failure = await act().then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  const slowest = await findSlowest()
  if (!failure) return
  if (slowest < slowMs || tries === 1) throw failure.error
  await whileServerAnswers(act, tries - 1)
}

/** Asks the server again and again. Returns what tells the slowest answer, in milliseconds. */
async function watchServer() {
  const { DATABASE } = configFrom(await testDatabaseSettings())
  const { db } = await connect(DATABASE)
  let slowest = 0
  const over = new AbortController()
  const asking = askUntilOver()
  return async () => {
    over.abort()
    await asking
    await db.destroy()
    return slowest
  }

  async function askUntilOver() {
    while (!over.signal.aborted) {
      const began = performance.now()
      await sql`select 1`.execute(db).catch(() => (slowest = Number.POSITIVE_INFINITY))
      slowest = Math.max(slowest, performance.now() - began)
      await pause(50)
    }
  }
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
