import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import { DatabaseDamaged } from '#platform/database/connection/errors'

export async function findSiteSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('web_facts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function insertSiteSetting(db: Db, name: string, value: string) {
  await db.insertInto('web_facts').values({ name, value }).execute()
}

export async function setSiteSetting(db: Db, name: string, value: string) {
  const { numUpdatedRows } = await db
    .updateTable('web_facts')
    .set({ value })
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) await insertSiteSetting(db, name, value)
}

export async function listTables(db: Db) {
  const tables = await db.introspection.getTables()
  return tables.map((table) => table.name)
}

/** What is damaged in the SQLite file, as far as a quick look at every page shows it. */
export async function findDamage(db: Db): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    const verdict = rows[0]?.quick_check
    return verdict === 'ok' ? undefined : verdict?.split('\n').at(-1)
  } catch (error) {
    if (error instanceof DatabaseDamaged) return (error.cause as Error).message
    throw error
  }
}

export async function findSqliteVersion(db: Db) {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  return rows[0]?.version ?? 'unknown'
}

/** What a connection gets that does not set its own: kodama's connections do. */
export async function findServerSqlMode(db: Db): Promise<string> {
  const { rows } = await sql<{ mode: string }>`select @@global.sql_mode as mode`.execute(db)
  return rows[0]?.mode ?? ''
}

/** How many connections a MySQL or MariaDB server allows. */
export async function findConnectionLimit(db: Db): Promise<number> {
  const { rows } = await sql<{ allowed: number }>`select @@max_connections as allowed`.execute(db)
  return Number(rows[0]?.allowed)
}

/** Galera carries nothing else to its other nodes. */
export async function listTablesWithoutInnodb(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = database() and table_type = 'BASE TABLE' and engine <> 'InnoDB'
    order by table_name
  `.execute(db)
  return rows.map(({ name }) => name)
}
