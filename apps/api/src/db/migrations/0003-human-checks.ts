import { type Kysely, type Migration, sql } from 'kysely'
import { createIndexOnce, type Kind } from '#db/tables'

export function humanChecks(kind: Kind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('web_human_checks')
        .ifNotExists()
        .addColumn('token_hash', sql`char(64)`, (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      const columns = ['expires_at']
      await createIndexOnce(
        db,
        kind,
        'web_human_checks_expires_at_index',
        'web_human_checks',
        columns,
      )
    },
  }
}
