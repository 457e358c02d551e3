import { sql } from 'kysely'
import type { Db } from '#db/connect'

export async function findSqliteVersion(db: Db) {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  return rows[0]?.version ?? 'unknown'
}

export async function findMysqlFacts(db: Db) {
  const { rows } = await sql<{ version: string; charset: string; flush: number }>`
    select version() as version, @@character_set_database as charset,
      @@innodb_flush_log_at_trx_commit as flush
  `.execute(db)
  return rows[0] ?? { version: 'unknown', charset: 'unknown', flush: 0 }
}

export async function listTables(db: Db) {
  const tables = await db.introspection.getTables()
  return tables.map((table) => table.name)
}

/** The version in bancho.py's newest `startups` row. */
export async function findGameServerVersion(db: Db) {
  const { rows } = await sql<{ ver_major: number; ver_minor: number; ver_micro: number }>`
    select ver_major, ver_minor, ver_micro from startups order by datetime desc limit 1
  `.execute(db)
  return rows[0]
}

export async function hasWriteRights(db: Db) {
  const { rows } = await sql<Record<string, string>>`show grants`.execute(db)
  const grants = rows.flatMap((row) => Object.values(row)).join('\n')
  return /\b(ALL PRIVILEGES|INSERT)\b/.test(grants)
}
