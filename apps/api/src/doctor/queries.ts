import { sql } from 'kysely'
import type { Db } from '#db/connect'

export async function findSqliteVersion(db: Db) {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  return rows[0]?.version ?? 'unknown'
}

export async function listTables(db: Db) {
  const tables = await db.introspection.getTables()
  return tables.map((table) => table.name)
}

/** Of a server. */
export async function findMostConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ most: number }>`select @@max_connections as most`.execute(db)
  return Number(rows[0]?.most)
}
