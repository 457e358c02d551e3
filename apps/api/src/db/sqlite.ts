import { mkdirSync } from 'node:fs'
import path from 'node:path'
import {
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { fromSqlite } from './errors.ts'

const maxCachedStatements = 500

export function openSqlite(file: string): DatabaseSyncInstance {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 5000 })
  // FULL, because a write that was answered must survive a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full;')
  return database
}

export function sqliteDialect(database: DatabaseSyncInstance): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database: withStatementCache(database) }),
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

class ImmediateSqliteDriver extends SqliteDriver {
  // A plain `begin` takes the write lock late, and fails if another process has written since.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** An LRU cache of prepared statements halves the cost of a small query. */
function withStatementCache(database: DatabaseSyncInstance): SqliteDatabase {
  const cache = new Map<string, ReturnType<typeof prepare>>()
  return {
    prepare(sql) {
      const statement = cache.get(sql) ?? prepare(database.prepare(sql))
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
