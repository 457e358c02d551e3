import { constants, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { InsertQueryNode, Kysely, type RootOperationNode, SqliteQueryCompiler } from 'kysely'
import { onTestFinished } from 'vitest'
import { openSqlite, sqliteDialect } from '#platform/database/connection/sqlite'
import { migrate } from '#platform/database/migrations/migrate'
import { gameRights, ownRights } from '#platform/database/schema/rights'
import type { ColumnRight, Schema } from '#platform/database/schema/schema'

type Use = { right: ColumnRight | 'delete'; table: string; column: string }

const actions = new Map<number, Use['right']>([
  [constants.SQLITE_READ, 'select'],
  [constants.SQLITE_INSERT, 'insert'],
  [constants.SQLITE_UPDATE, 'update'],
  [constants.SQLITE_DELETE, 'delete'],
])

let listUses: ReturnType<typeof makeListUses> | undefined

/**
 * The same database, but a statement fails if it uses a column or a table without the right for it: SQLite
 * has no accounts, and MariaDB would refuse it. By default the test fails too, even if the error is caught.
 */
export async function checkRights(db: Kysely<Schema>, onRefused = failTest) {
  const usesOf = await (listUses ??= makeListUses())
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql } = new SqliteQueryCompiler().compileQuery(node, queryId)
      const refused = usesOf(node, sql).find((use) => !isAllowed(use))
      if (!refused) return node
      const error = new Error(describe(refused))
      onRefused(error)
      throw error
    },
    transformResult: async ({ result }) => result,
  })
}

function failTest(error: Error) {
  onTestFinished(() => {
    throw error
  })
}

function describe({ right, table, column }: Use) {
  const name = column === '' ? table : `${table}.${column}`
  const file = table in gameRights ? 'schema' : 'rights'
  return `The site may not ${right} ${name}: db/${file}.ts does not list that right.`
}

function isAllowed({ right, table, column }: Use): boolean {
  const own = (ownRights as Record<string, readonly string[]>)[table]
  if (own) return own.includes(right.toUpperCase())
  const game = gameRights[table]
  if (!game) return true
  // SQLite reports `count(*)` as a read of no column.
  if (right === 'select' && column === '') return true
  return right !== 'delete' && game[right]?.includes(column) === true
}

/** SQLite's authorizer sees every column that a statement uses, also in raw SQL, except those of an INSERT. */
async function makeListUses() {
  const database = openSqlite(':memory:')
  await migrate({ kind: 'sqlite', db: new Kysely({ dialect: sqliteDialect(database) }) })
  const cache = new Map<string, Use[]>()
  return (node: RootOperationNode, sql: string) => {
    const uses = cache.get(sql) ?? prepare(database, sql).flatMap((use) => withColumns(use, node))
    cache.set(sql, uses)
    return uses
  }
}

function prepare(database: DatabaseSyncInstance, sql: string): Use[] {
  const uses: Use[] = []
  database.setAuthorizer((action, table, column) => {
    const right = actions.get(action)
    if (right && table) uses.push({ right, table, column: column ?? '' })
    return constants.SQLITE_OK
  })
  try {
    database.prepare(sql)
    return uses
  } catch {
    // Not for this schema: the real database will refuse it.
    return []
  } finally {
    database.setAuthorizer(null)
  }
}

function withColumns(use: Use, node: RootOperationNode): Use[] {
  if (use.right !== 'insert' || !InsertQueryNode.is(node)) return [use]
  return (node.columns ?? []).map(({ column }) => ({ ...use, column: column.name }))
}
