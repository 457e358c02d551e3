import { SqliteQueryCompiler } from 'kysely'
import type { Db } from '#platform/database/connection/connect'

/** The same database, and a list of the statements that it is given. */
export function recordStatements(db: Db) {
  const statements: string[] = []
  const recorded = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(new SqliteQueryCompiler().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: recorded, takeStatements: () => statements.splice(0) }
}
