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
import { fromSqlite } from './unavailable.ts'

const keptStatements = 500

export function openSqlite(file: string): DatabaseSyncInstance {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 5000 })
  // FULL, not SQLite's usual NORMAL: an answer that said "done" must survive a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full;')
  return database
}

export function sqliteDialect(database: DatabaseSyncInstance): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database: withKeptStatements(database) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite can roll back DDL: with this, migrations happen wholly or not at all. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  // A plain begin takes the write lock late and then fails when another process has written since.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Kysely prepares a statement for each query; keeping them halves the cost of a small one. */
function withKeptStatements(database: DatabaseSyncInstance): SqliteDatabase {
  const kept = new Map<string, ReturnType<typeof prepare>>()
  return {
    prepare(sql) {
      const statement = kept.get(sql) ?? prepare(database.prepare(sql))
      kept.delete(sql)
      kept.set(sql, statement)
      if (kept.size > keptStatements) kept.delete(kept.keys().next().value as string)
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
