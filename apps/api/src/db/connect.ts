import { Kysely, MysqlDialect, sql, type Transaction } from 'kysely'
import { DatabaseRefused, DatabaseUnavailable } from './errors.ts'
import { type MysqlAddress, openPool, type PoolUse } from './mysql.ts'
import type { Schema } from './schema.ts'
import { pingStatement } from './sqlite-driver.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

export type Db = Kysely<Schema> | Transaction<Schema>
export type DatabaseAddress = { kind: 'sqlite'; file: string } | MysqlAddress
export type Database = {
  kind: 'sqlite' | 'mysql'
  db: Kysely<Schema>
  /** Of a serving process on MySQL. */
  readPool?: () => PoolUse
}

const maxRetries = 10

/** A deadlock (1213), and from MariaDB 11.6 on a row that changed since this transaction read it (1020). */
const conflicts: ReadonlySet<unknown> = new Set([1213, 1020])

/** The server answers, but does not know the account or the database. */
const refusals: ReadonlySet<number> = new Set([1044, 1045, 1049])

/**
 * Inside `act` the transaction is called `db` too, so that the outer handle is out of reach. After a
 * conflict the act runs again, so it must do nothing but read and write rows.
 */
export async function transaction<T>(db: Db, act: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return act(db)
  for (let retries = 0; ; retries++) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      const isConflict = conflicts.has((error as { errno?: number }).errno)
      if (!isConflict || retries === maxRetries) throw error
    }
  }
}

/** With `isServing`, because visitors wait, a slow or locked statement fails early. */
type Options = { isServing: boolean }

export async function connect(
  database: DatabaseAddress,
  options: Options = { isServing: false },
): Promise<Database> {
  return database.kind === 'sqlite'
    ? connectSqlite(database.file, options)
    : connectMysql(database, options)
}

/** For people: never with a password. */
export function nameOf(database: DatabaseAddress): string {
  if (database.kind === 'sqlite') return database.file
  const { protocol, username, host, pathname } = new URL(database.url)
  return `${protocol}//${username && `${username}@`}${host}${pathname}`
}

export async function pingDatabase(db: Db) {
  await sql.raw(pingStatement).execute(db)
}

/** A MariaDB can turn read-only while it runs: as a replica, or by its operator. */
export async function refuseReadOnly({ db, kind }: Pick<Database, 'db' | 'kind'>) {
  if (kind === 'sqlite') return
  const { rows } = await sql<{
    isReadOnly: number
  }>`select @@global.read_only as isReadOnly`.execute(db)
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailable(new Error('it is read-only'))
}

function connectSqlite(file: string, options: Options): Database {
  try {
    const dialect = sqliteDialect(openSqlite(file), options)
    return { kind: 'sqlite', db: new Kysely<Schema>({ dialect }) }
  } catch (error) {
    throw new DatabaseRefused(
      `The database file ${file} cannot be opened: ${(error as Error).message}`,
    )
  }
}

async function connectMysql(address: MysqlAddress, options: Options): Promise<Database> {
  const { pool, ...use } = await openPool(address, options)
  const dialect = new MysqlDialect({ pool })
  const db = new Kysely<Schema>({ dialect })
  // A serving process has just opened this database, and can start while it is down for a moment.
  if (!options.isServing) await ensureReachable(db, address)
  return { kind: 'mysql', db, ...use }
}

async function ensureReachable(db: Kysely<Schema>, { url }: MysqlAddress) {
  try {
    await pingDatabase(db)
  } catch (error) {
    await db.destroy()
    const { protocol, host, pathname } = new URL(url)
    throw refusalFrom(error, `The database ${protocol}//${host}${pathname}`)
  }
}

function refusalFrom(error: unknown, database: string): DatabaseRefused {
  const { errno, code, message } = error as { errno?: number; code?: string; message: string }
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') {
    return new DatabaseRefused(`${database} offers no TLS, but DATABASE_URL has tls=required.`)
  }
  // With a number the connection broke during the handshake.
  if (code === 'HANDSHAKE_SSL_ERROR' && errno === undefined) {
    return new DatabaseRefused(
      `${database} shows a certificate that is not accepted (${message}). If an authority of your own signed it, NODE_EXTRA_CA_CERTS must name its file.`,
    )
  }
  return new DatabaseRefused(
    `${database} cannot be reached: ${message || code}`,
    refusals.has(errno ?? 0) ? 78 : 1,
  )
}
