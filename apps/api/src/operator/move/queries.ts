import { sql } from 'kysely'
import { botId } from '#accounts/account/queries'
import type { Db } from '#platform/database/connection/connect'
import { listTables } from '#platform/database/schema/queries'
import type { Schema } from '#platform/database/schema/schema'

type Table = keyof Schema
type Row = Record<string, unknown>

/** These belong to one database: its migrations and its locks. */
const notMoved = new Set<string>(['web_migrations', 'web_migrations_lock', 'web_sweeps'])

export async function listTablesToMove(db: Db): Promise<Table[]> {
  const tables = await listTables(db)
  return tables.filter((name): name is Table => !notMoved.has(name))
}

/** Rows of an embedded database by rowid, without the bot, which is in every database. */
export async function listRows(db: Db, table: Table, after: number, limit: number) {
  const { rows } = await sql<Row & { row_number: number }>`
    select rowid as row_number, ${sql.table(table)}.* from ${sql.table(table)}
    where rowid > ${after} ${table === 'users' ? sql`and id <> ${botId}` : sql``}
    order by rowid limit ${limit}
  `.execute(db)
  return rows
}

export async function insertRows(db: Db, table: Table, rows: Row[]) {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute()
}

export async function clearTable(db: Db, table: Table) {
  await db.deleteFrom(table).execute()
}

export async function countRows(db: Db, table: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    ${table === 'users' ? sql`where id <> ${botId}` : sql``}
  `.execute(db)
  return Number(rows[0]?.count)
}
