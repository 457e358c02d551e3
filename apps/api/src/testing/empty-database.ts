import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'

type Table = { name: string; next: number | null }
type Count = { name: string; rows: number }

const kept: ReadonlySet<string> = new Set(['startups', 'web_migrations', 'web_migrations_lock'])
const many = 500

/** Deletes all rows that a test wrote. Unused tables cost no time. */
export async function emptyDatabase(db: Db) {
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
    // Truncating is slow for a few rows, but resets the auto increment.
    if (count >= many || isCounted) await sql`truncate table ${sql.id(name)}`.execute(db)
    else if (count > 0) await sql`delete from ${sql.id(name)}`.execute(db)
  }
  await runSqlFile(db, 'bot.sql')
}

/** Runs a file of the folder `bancho`, statement by statement. */
export async function runSqlFile(db: Db, name: string) {
  const text = readFileSync(new URL(`bancho/${name}`, import.meta.url), 'utf8')
  for (const statement of text.split(/;\s*\n/).filter((part) => part.trim() !== '')) {
    await sql.raw(statement).execute(db)
  }
}
