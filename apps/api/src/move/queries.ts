import { sql } from 'kysely'
import type { Db } from '#db/connect'
import type { Schema } from '#db/schema'
import { botId } from '#player/queries'

type Table = keyof Schema
type Row = Record<string, unknown>

/** Each database has its own: which migrations ran, and who sweeps. */
const ofOneDatabase = new Set<string>(['web_migrations', 'web_migrations_lock', 'web_sweeps'])

/** Of an embedded database. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: Table }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
    order by name
  `.execute(db)
  return rows.map(({ name }) => name).filter((name) => !ofOneDatabase.has(name))
}

/** Of an embedded database, in the order in which it keeps them; the bot is in every database. */
export async function listRows(db: Db, table: Table, after: number, limit: number) {
  const { rows } = await sql<Row & { place: number }>`
    select rowid as place, ${sql.table(table)}.* from ${sql.table(table)}
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
