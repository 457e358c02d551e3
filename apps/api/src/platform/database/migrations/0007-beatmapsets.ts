import { type Kysely, type Migration, sql } from 'kysely'
import type { Kind } from '#platform/database/schema/indexes'

/** A table with one row per set of `maps`, and the lock of the process that updates it. */
export function beatmapsets(kind: Kind): Migration {
  // With a binary collation every server compares texts of every script in the same way.
  const text = (length: number, charset: 'ascii' | 'utf8mb4') =>
    kind === 'sqlite'
      ? sql`varchar(${sql.lit(length)})`
      : sql`varchar(${sql.lit(length)}) character set ${sql.raw(charset)} collate ${sql.raw(`${charset}_bin`)}`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('web_beatmapsets')
        .ifNotExists()
        .addColumn('set_id', 'integer', (column) => column.primaryKey())
        .addColumn('gone', sql`tinyint`, (column) => column.notNull())
        .addColumn('status', sql`tinyint`, (column) => column.notNull())
        .addColumn('modes', sql`tinyint`, (column) => column.notNull())
        .addColumn('last_update', text(19, 'ascii'), (column) => column.notNull())
        .addColumn('search_text', text(1024, 'utf8mb4'), (column) => column.notNull())
        .addColumn('favourite_count', 'integer', (column) => column.notNull())
        .addColumn('beatmap_count', 'integer', (column) => column.notNull())
        .addColumn('id_sum', 'bigint', (column) => column.notNull())
        .addColumn('fingerprint', text(32, 'ascii'), (column) => column.notNull())
        .addColumn('version', 'bigint', (column) => column.notNull())
        // Indexes; as constraints they are made in the same statement.
        .addUniqueConstraint('web_beatmapsets_newest_uindex', ['gone', 'last_update', 'set_id'])
        .addUniqueConstraint('web_beatmapsets_version_uindex', ['version', 'set_id'])
        .execute()
      await db.schema
        .createTable('web_sweeps')
        .ifNotExists()
        .addColumn('name', 'varchar(64)', (column) => column.primaryKey())
        .addColumn('owner', 'varchar(36)', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .execute()
    },
  }
}
