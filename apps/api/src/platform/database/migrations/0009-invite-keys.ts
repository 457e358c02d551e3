import { type Kysely, type Migration, sql } from 'kysely'

/** A table of its own: to add a column, the site's account would need the right to alter tables. */
export const inviteKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('web_invite_keys')
      .ifNotExists()
      .addColumn('id', sql`char(64)`, (column) => column.primaryKey())
      .addColumn('invite_id', 'integer', (column) => column.notNull())
      .execute()
  },
}
