import { Kysely, MysqlDialect, type MysqlPool, sql, type Transaction } from 'kysely'
import type { Schema } from '#platform/database/schema/schema'
import {
  ConnectionLost,
  DatabaseRefused,
  DatabaseUnavailable,
  isAccountRefused,
  isConflict,
} from './errors.ts'
import { type MysqlAddress, openPool } from './mysql.ts'
import { type PoolUse, servingPool } from './serving-pool.ts'
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

/**
 * Inside `act` the transaction is called `db` too, so that the outer handle is out of reach. After a conflict, or when the
 * connection broke before the commit, nothing was written and the act runs again; so it must do nothing but read and
 * write rows. A connection that breaks during the commit leaves open whether it was done: that is never repeated.
 */
export async function transaction<T>(db: Db, act: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return act(db)
  for (let retries = 0; ; retries++) {
    let isCommitting = false
    try {
      return await db.transaction().execute(async (db) => {
        const value = await act(db)
        isCommitting = true
        return value
      })
    } catch (error) {
      const isUndone = isConflict(error) || (error instanceof ConnectionLost && !isCommitting)
      if (!isUndone || retries === maxRetries) throw error
    }
  }
}

/** For a single write that changes nothing more when it is done twice. */
export async function againIfLost<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof ConnectionLost) return write()
    throw error
  }
}

type Options = {
  /** Visitors wait: a slow or locked statement fails early. */
  isServing: boolean
}

export async function connect(
  database: DatabaseAddress,
  options: Options = { isServing: false },
): Promise<Database> {
  if (database.kind === 'sqlite') return connectSqlite(database.file, options)
  return options.isServing ? connectServing(database) : connectMysql(database)
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

/** For a verb or a start, for as long as it takes. */
async function connectMysql(address: MysqlAddress): Promise<Database> {
  const db = kyselyOn((await openPool(address, { isServing: false })) as unknown as MysqlPool)
  try {
    await pingDatabase(db)
  } catch (error) {
    await db.destroy()
    const { protocol, host, pathname } = new URL(address.url)
    throw refusalFrom(error, `The database ${protocol}//${host}${pathname}`)
  }
  return { kind: 'mysql', db }
}

/** Can start while the database is down for a moment: it was opened just before. */
async function connectServing(address: MysqlAddress): Promise<Database> {
  const { pool, readPool } = servingPool(await openPool(address, { isServing: true }))
  return { kind: 'mysql', db: kyselyOn(pool), readPool }
}

function kyselyOn(pool: MysqlPool) {
  return new Kysely<Schema>({ dialect: new MysqlDialect({ pool }) })
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
    isAccountRefused(error) ? 78 : 1,
  )
}
