import { type Kysely, type Migration, sql } from 'kysely'
import type { Kind } from '#platform/database/schema/indexes'

/** What a player signed in with. Both columns in one statement, so that there are both or none. */
export function sessionDevices(kind: Kind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (await hasColumn(db, kind, 'web_sessions', 'browser')) return
      if (kind === 'mysql') {
        await sql`alter table web_sessions
          add column browser varchar(32) not null default '',
          add column \`system\` varchar(32) not null default ''`.execute(db)
        return
      }
      // SQLite adds one column at a time; all of it is one transaction there.
      for (const name of ['browser', 'system']) {
        await db.schema
          .alterTable('web_sessions')
          .addColumn(name, 'varchar(32)', (column) => column.notNull().defaultTo(''))
          .execute()
      }
    },
  }
}

async function hasColumn(db: Kysely<unknown>, kind: Kind, table: string, name: string) {
  const query =
    kind === 'sqlite'
      ? sql`select 1 from pragma_table_info(${table}) where name = ${name}`
      : sql`
          select 1 from information_schema.columns
          where table_schema = database() and table_name = ${table} and column_name = ${name}
        `
  return (await query.execute(db)).rows.length > 0
}
