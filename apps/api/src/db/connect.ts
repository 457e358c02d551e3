import { CompiledQuery, Kysely, MysqlDialect, sql, type Transaction } from 'kysely'
import type { Config } from '#config'
import { StartError } from '#start-error'
import type { Schema } from './schema.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

export type Db = Kysely<Schema> | Transaction<Schema>
export type Database = { kind: 'sqlite' | 'mysql'; db: Kysely<Schema> }

const mostDeadlocks = 10

/** A server that answers, but knows no such account or database. */
const refusals: ReadonlySet<number> = new Set([1044, 1045, 1049])

/**
 * Inside, the transaction is called `db` too, so that the outer handle is out of reach. MariaDB ends
 * one of two that wait for each other: that one is done again, so an act touches nothing but rows.
 */
export async function transaction<T>(db: Db, act: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return act(db)
  for (let deadlocks = 0; ; deadlocks++) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (!isDeadlock(error) || deadlocks === mostDeadlocks) throw error
    }
  }
}

function isDeadlock(error: unknown) {
  return (error as { errno?: number }).errno === 1213
}

export async function connect(database: Config['DATABASE']): Promise<Database> {
  return database.kind === 'sqlite' ? connectSqlite(database.file) : connectMysql(database.url)
}

function connectSqlite(file: string): Database {
  try {
    return { kind: 'sqlite', db: new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(file)) }) }
  } catch (error) {
    throw new StartError(`The database file ${file} cannot be opened: ${(error as Error).message}`)
  }
}

async function connectMysql(url: string): Promise<Database> {
  // Loaded when asked for: it would double the start of an embedded site.
  const { default: mysql } = await import('mysql2')
  const pool = mysql.createPool({
    uri: url,
    charset: 'utf8mb4',
    connectionLimit: 10,
    connectTimeout: 3000,
    // bancho.py's text times have no zone, and its tinyint(1) columns hold numbers over 1.
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
  })
  const dialect = new MysqlDialect({
    pool,
    onCreateConnection: async (connection) => {
      // bancho.py has an index for nearly each column of scores, and MariaDB likes to intersect three
      // of them: that reads half of the table where an index of ours would read a page.
      const settings = "time_zone = '+00:00', optimizer_switch = 'index_merge_intersection=off'"
      await connection.executeQuery(CompiledQuery.raw(`set ${settings}`))
    },
  })
  const db = new Kysely<Schema>({ dialect })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    const { errno = 0, code, message } = error as { errno?: number; code?: string; message: string }
    throw new StartError(
      `The database ${nameWithoutPassword(url)} cannot be reached: ${message || code}`,
      refusals.has(errno) ? 78 : 1,
    )
  }
  return { kind: 'mysql', db }
}

function nameWithoutPassword(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
