import { mkdirSync } from 'node:fs'
import path from 'node:path'
import {
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite'
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { fromSqlite } from './errors.ts'
import { RetryingSqliteDriver } from './sqlite-driver.ts'

const maxCachedStatements = 500
/** Another process may be migrating, or copying the file. */
const maxLockedMs = 5000
const maxLockedServingMs = 1000

export function openSqlite(file: string): DatabaseSyncInstance {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: maxLockedMs })
  // FULL, because a write that was answered must survive a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full;')
  // From here on the driver waits for locks, because SQLite's own wait blocks the event loop.
  database.exec('pragma busy_timeout = 0')
  return database
}

type Options = { isServing: boolean }

export function sqliteDialect(
  database: DatabaseSyncInstance,
  { isServing }: Options = { isServing: false },
): Dialect {
  const lockedMs = isServing ? maxLockedServingMs : maxLockedMs
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new RetryingSqliteDriver(database, withStatementCache(database), lockedMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite can roll back DDL, so all migrations run in one transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** An LRU cache of prepared statements halves the cost of a small query. */
function withStatementCache(database: DatabaseSyncInstance): SqliteDatabase {
  const cache = new Map<string, ReturnType<typeof prepare>>()
  return {
    prepare(sql) {
      const statement = cache.get(sql) ?? prepare(orUnavailable(() => database.prepare(sql)))
      cache.delete(sql)
      cache.set(sql, statement)
      if (cache.size > maxCachedStatements) cache.delete(cache.keys().next().value as string)
      return statement
    },
    close: () => database.close(),
  }
}

function prepare(statement: StatementSyncInstance) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => orUnavailable(() => statement.all(...parameters)),
    run: (parameters: readonly unknown[]) => orUnavailable(() => statement.run(...parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters),
  }
}

function orUnavailable<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw fromSqlite(error as Error)
  }
}
