import { type Kysely, type Migration, sql } from 'kysely'
import { createIndexOnce, type Kind } from '#platform/database/schema/indexes'

const sha256 = sql`char(64)`
const network = 'varchar(64)'

export function accountTables(kind: Kind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('web_sessions')
        .ifNotExists()
        .addColumn('token_hash', sha256, (column) => column.primaryKey())
        .addColumn('player_id', 'integer', (column) => column.notNull())
        .addColumn('password_tag', sha256, (column) => column.notNull())
        .addColumn('network', network, (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await createIndexOnce(db, kind, 'web_sessions_player_id_index', 'web_sessions', [
        'player_id',
        'created_at',
      ])
      await createIndexOnce(db, kind, 'web_sessions_expires_at_index', 'web_sessions', [
        'expires_at',
      ])
      await db.schema
        .createTable('web_known_networks')
        .ifNotExists()
        .addColumn('player_id', 'integer', (column) => column.notNull())
        .addColumn('network', network, (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('web_known_networks_pk', ['player_id', 'network'])
        .execute()
      await db.schema
        .createTable('web_password_resets')
        .ifNotExists()
        .addColumn('player_id', 'integer', (column) => column.primaryKey())
        .addColumn('token_hash', sha256, (column) => column.notNull())
        .addColumn('password_tag', sha256, (column) => column.notNull())
        .addColumn('email', 'varchar(254)', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('web_password_resets_token_hash_uindex', ['token_hash'])
        .execute()
      await db.schema
        .createTable('web_invite_uses')
        .ifNotExists()
        .addColumn('player_id', 'integer', (column) => column.primaryKey())
        .addColumn('invite_id', 'integer', (column) => column.notNull())
        .addColumn('network', network, (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute()
      await createIndexOnce(db, kind, 'web_invite_uses_invite_id_index', 'web_invite_uses', [
        'invite_id',
      ])
      await createIndexOnce(db, kind, 'web_invites_made_by_index', 'web_invites', ['made_by'])
      await db.schema
        .createTable('web_limits')
        .ifNotExists()
        .addColumn('id', sha256, (column) => column.primaryKey())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('first_at', 'bigint', (column) => column.notNull())
        .addColumn('last_at', 'bigint', (column) => column.notNull())
        .execute()
      await createIndexOnce(db, kind, 'web_limits_last_at_index', 'web_limits', ['last_at'])
    },
  }
}
