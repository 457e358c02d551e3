import { Kysely, MysqlDialect, sql, type Transaction } from 'kysely'
import { DatabaseRefused } from './database-refused.ts'
import { openPool } from './mysql.ts'
import type { Schema } from './schema.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

export type Db = Kysely<Schema> | Transaction<Schema>
export type DatabaseAddress = { kind: 'sqlite'; file: string } | { kind: 'mysql'; url: string }
export type Database = { kind: 'sqlite' | 'mysql'; db: Kysely<Schema> }

const mostLostRaces = 10

/** A deadlock; and a row that has changed since it was read, where MariaDB minds: from 11.6 on it does. */
const lostRaces: ReadonlySet<unknown> = new Set([1213, 1020])

/** A server that answers, but knows no such account or database. */
const refusals: ReadonlySet<number> = new Set([1044, 1045, 1049])

/**
 * Inside, the transaction is called `db` too, so that the outer handle is out of reach. MariaDB ends
 * one of two that are in each other's way: that one is done again, so an act touches nothing but rows.
 */
export async function transaction<T>(db: Db, act: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return act(db)
  for (let lost = 0; ; lost++) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (!hasLostRace(error) || lost === mostLostRaces) throw error
    }
  }
}

function hasLostRace(error: unknown) {
  return lostRaces.has((error as { errno?: number }).errno)
}

type Options = {
  /** Visitors wait: what takes long fails instead. */
  isServing: boolean
}

export async function connect(
  database: DatabaseAddress,
  options: Options = { isServing: false },
): Promise<Database> {
  return database.kind === 'sqlite'
    ? connectSqlite(database.file)
    : connectMysql(database.url, options)
}

function connectSqlite(file: string): Database {
  try {
    return { kind: 'sqlite', db: new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(file)) }) }
  } catch (error) {
    throw new DatabaseRefused(
      `The database file ${file} cannot be opened: ${(error as Error).message}`,
    )
  }
}

async function connectMysql(url: string, options: Options): Promise<Database> {
  const dialect = new MysqlDialect({ pool: await openPool(url, options) })
  const db = new Kysely<Schema>({ dialect })
  // Whoever serves has reached it a moment ago, and can bear it to be gone for another.
  if (!options.isServing) await reach(db, url)
  return { kind: 'mysql', db }
}

async function reach(db: Kysely<Schema>, url: string) {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    const { errno = 0, code, message } = error as { errno?: number; code?: string; message: string }
    throw new DatabaseRefused(
      `The database ${nameWithoutPassword(url)} cannot be reached: ${message || code}`,
      refusals.has(errno) ? 78 : 1,
    )
  }
}

function nameWithoutPassword(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
