import { type Kysely, sql } from 'kysely'
import type { Database } from './connect.ts'

export type Kind = Database['kind']

/** `create index if not exists`, which MySQL lacks. */
export async function createIndexOnce(
  db: Kysely<unknown>,
  kind: Kind,
  name: string,
  table: string,
  columns: string[],
) {
  const index = db.schema.createIndex(name).on(table).columns(columns)
  if (kind === 'sqlite') {
    await index.ifNotExists().execute()
    return
  }
  const { rows } = await sql`
    select 1 from information_schema.statistics
    where table_schema = database() and table_name = ${table} and index_name = ${name} limit 1
  `.execute(db)
  if (rows.length === 0) await index.execute()
}
