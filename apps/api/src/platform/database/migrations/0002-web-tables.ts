import { type Kysely, type Migration, sql } from 'kysely'
import { createIndexOnce, type Kind } from '#platform/database/schema/indexes'

export function webTables(kind: Kind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('web_facts')
        .ifNotExists()
        .addColumn('name', 'varchar(64)', (column) => column.primaryKey())
        .addColumn('value', 'varchar(1024)', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('web_invites')
        .ifNotExists()
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('code_hash', sql`char(64)`, (column) => column.notNull())
        .addColumn('made_by', 'integer')
        .addColumn('note', 'varchar(255)', (column) => column.notNull())
        .addColumn('uses', 'integer', (column) => column.notNull())
        .addColumn('used', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .addUniqueConstraint('web_invites_code_hash_uindex', ['code_hash'])
        .execute()
      await db.schema
        .createTable('web_audit')
        .ifNotExists()
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('actor', 'varchar(64)', (column) => column.notNull())
        .addColumn('act', 'varchar(64)', (column) => column.notNull())
        .addColumn('subject', 'varchar(255)', (column) => column.notNull())
        .addColumn('reason', 'varchar(255)', (column) => column.notNull())
        .execute()
      await createIndexOnce(db, kind, 'web_audit_at_index', 'web_audit', ['at'])
    },
  }
}
