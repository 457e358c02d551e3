import { type Kysely, sql } from 'kysely'
import type { Schema } from '#db/schema'
import { runSqlFile } from './run-sql-file.ts'

type Table = { name: string; next: number | null }
type Count = { name: string; rows: number }

const kept: ReadonlySet<string> = new Set(['startups', 'web_migrations', 'web_migrations_lock'])
const many = 500

/** As it was when it was made. Tables that nothing was written to cost nothing. */
export async function emptyDatabase(db: Kysely<Schema>) {
  const { rows: tables } = await sql<Table>`
    select table_name as name, auto_increment as next from information_schema.tables
    where table_schema = database()`.execute(db)
  const used = tables.filter(({ name }) => !kept.has(name))
  const counts = used.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      (select count(*) from (select 1 from ${sql.id(name)} limit ${sql.lit(many)}) counted) as ${sql.id('rows')}`,
  )
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(db)
  for (const { name, next } of used) {
    const count = rows.find((row) => row.name === name)?.rows ?? 0
    const isCounted = next !== null && next > 1 && name !== 'stats'
    // Truncating is slow for a few rows, but counts from 1 again.
    if (count >= many || isCounted) await sql`truncate table ${sql.id(name)}`.execute(db)
    else if (count > 0) await sql`delete from ${sql.id(name)}`.execute(db)
  }
  await runSqlFile(db, 'bot.sql')
}
