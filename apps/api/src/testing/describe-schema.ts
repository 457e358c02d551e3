import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'

/** The metadata of all tables, and every row of those that are not ours. */
export async function describeSchema(db: Db) {
  const read = async (view: string, order: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.raw(`information_schema.${view}`)}
      where table_schema = database() order by ${sql.raw(order)}`.execute(db)
    return rows.map((row) => ({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => !moving.test(name))),
      // MySQL tells it only after the table was used.
      AUTO_INCREMENT: row['AUTO_INCREMENT'] ?? 1,
    }))
  }
  const tables: Record<string, unknown>[] = await read('tables', 'table_name')
  const rows: Record<string, unknown[]> = {}
  for (const name of tables.map((table) => String(table['TABLE_NAME']))) {
    if (name.startsWith('web_')) continue
    rows[name] = (await sql<unknown>`select * from ${sql.id(name)}`.execute(db)).rows
  }
  return {
    rows,
    tables,
    columns: await read('columns', 'table_name, ordinal_position'),
    indexes: await read('statistics', 'table_name, index_name, seq_in_index'),
    triggers: (await sql`show triggers`.execute(db)).rows,
  }
}

/** Estimates and times, which change by themselves. */
const moving =
  /^(TABLE_ROWS|AVG_ROW_LENGTH|\w*DATA_\w*(LENGTH|FREE)|INDEX_LENGTH|CARDINALITY|\w+_TIME|DATA_FREE)$/

export function withoutOurs(schema: Awaited<ReturnType<typeof describeSchema>>) {
  return {
    ...schema,
    tables: schema.tables.filter(isTheirs),
    columns: schema.columns.filter(isTheirs),
    indexes: schema.indexes.filter(isTheirs),
  }
}

function isTheirs(row: Record<string, unknown>) {
  return !String(row['TABLE_NAME']).startsWith('web_')
}
