import { type Kysely, type Migration, sql } from 'kysely'

export const humanChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('web_human_checks')
      .ifNotExists()
      .addColumn('token_hash', sql`char(64)`, (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      // An index to find expired rows; as a constraint it is made in the same statement.
      .addUniqueConstraint('web_human_checks_expires_at_uindex', ['expires_at', 'token_hash'])
      .execute()
  },
}
