import {
  type ColumnBuilderCallback,
  type Kysely,
  type Migration,
  type RawBuilder,
  sql,
} from 'kysely'
import { createIndexOnce, type Kind } from '#platform/database/schema/indexes'
import type { Schema } from '#platform/database/schema/schema'

/**
 * bancho.py's tables, as far as the site needs them, with its types and key names. Does nothing where
 * the game server has made them: then there is a table `startups`.
 */
export function gameTables(kind: Kind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const tables = await db.introspection.getTables()
      if (tables.some((table) => table.name === 'startups')) return
      await createUsers(db)
      await createStats(db)
      await createScores(db, kind)
      await createMaps(db)
      await createClans(db)
      await createFavourites(db)
      for (const [name, table, columns] of indexes) {
        await createIndexOnce(db, kind, name, table, columns)
      }
      await insertBot(db as Kysely<Schema>)
    },
  }
}

const indexes: [name: string, table: string, columns: string[]][] = [
  ['users_priv_index', 'users', ['priv']],
  ['users_country_index', 'users', ['country']],
  ['users_clan_id_index', 'users', ['clan_id']],
  ['stats_mode_index', 'stats', ['mode']],
  ['stats_pp_index', 'stats', ['pp']],
  ['stats_tscore_index', 'stats', ['tscore']],
  ['stats_rscore_index', 'stats', ['rscore']],
  ['scores_fetch_leaderboard_generic_index', 'scores', ['map_md5', 'status', 'mode']],
  ['scores_userid_index', 'scores', ['userid']],
  ['scores_play_time_index', 'scores', ['play_time']],
  ['maps_set_id_index', 'maps', ['set_id']],
  ['maps_status_index', 'maps', ['status']],
]

const int = sql`int`
const unsigned = sql`int unsigned`
const bigUnsigned = sql`bigint unsigned`
const tiny = sql`tinyint(1)`
const datetime = sql`datetime`

function text(length: number): RawBuilder<unknown> {
  return sql`varchar(${sql.lit(length)})`
}

function char(length: number): RawBuilder<unknown> {
  return sql`char(${sql.lit(length)})`
}

function float(digits: number, decimals: number): RawBuilder<unknown> {
  return sql`float(${sql.lit(digits)}, ${sql.lit(decimals)})`
}

const required: ColumnBuilderCallback = (column) => column.notNull()

function defaultTo(value: number | string): ColumnBuilderCallback {
  return (column) => column.notNull().defaultTo(value)
}

async function createUsers(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('name', text(32), required)
    .addColumn('safe_name', text(32), required)
    .addColumn('email', text(254), required)
    .addColumn('priv', int, defaultTo(1))
    .addColumn('pw_bcrypt', char(60), required)
    .addColumn('country', char(2), defaultTo('xx'))
    .addColumn('silence_end', int, defaultTo(0))
    .addColumn('donor_end', int, defaultTo(0))
    .addColumn('creation_time', int, defaultTo(0))
    .addColumn('latest_activity', int, defaultTo(0))
    .addColumn('clan_id', int, defaultTo(0))
    .addColumn('clan_priv', tiny, defaultTo(0))
    .addColumn('preferred_mode', int, defaultTo(0))
    .addColumn('play_style', int, defaultTo(0))
    .addColumn('custom_badge_name', text(16))
    .addColumn('custom_badge_icon', text(64))
    .addColumn('userpage_content', text(2048))
    .addColumn('api_key', char(36))
    .addUniqueConstraint('users_name_uindex', ['name'])
    .addUniqueConstraint('users_safe_name_uindex', ['safe_name'])
    .addUniqueConstraint('users_email_uindex', ['email'])
    .addUniqueConstraint('users_api_key_uindex', ['api_key'])
    .execute()
}

async function createStats(db: Kysely<unknown>) {
  await db.schema
    .createTable('stats')
    .ifNotExists()
    .addColumn('id', int, required)
    .addColumn('mode', tiny, required)
    .addColumn('tscore', bigUnsigned, defaultTo(0))
    .addColumn('rscore', bigUnsigned, defaultTo(0))
    .addColumn('pp', unsigned, defaultTo(0))
    .addColumn('plays', unsigned, defaultTo(0))
    .addColumn('playtime', unsigned, defaultTo(0))
    .addColumn('acc', float(6, 3), defaultTo(0))
    .addColumn('max_combo', unsigned, defaultTo(0))
    .addColumn('total_hits', unsigned, defaultTo(0))
    .addColumn('replay_views', unsigned, defaultTo(0))
    .addColumn('xh_count', unsigned, defaultTo(0))
    .addColumn('x_count', unsigned, defaultTo(0))
    .addColumn('sh_count', unsigned, defaultTo(0))
    .addColumn('s_count', unsigned, defaultTo(0))
    .addColumn('a_count', unsigned, defaultTo(0))
    .addPrimaryKeyConstraint('stats_pk', ['id', 'mode'])
    .execute()
}

async function createScores(db: Kysely<unknown>, kind: Kind) {
  await db.schema
    .createTable('scores')
    .ifNotExists()
    // SQLite auto-increments only a column whose type is exactly `integer`.
    .addColumn('id', kind === 'sqlite' ? 'integer' : bigUnsigned, (column) =>
      column.primaryKey().autoIncrement(),
    )
    .addColumn('map_md5', char(32), required)
    .addColumn('score', int, required)
    .addColumn('pp', float(7, 3), required)
    .addColumn('acc', float(6, 3), required)
    .addColumn('max_combo', int, required)
    .addColumn('mods', int, required)
    .addColumn('n300', int, required)
    .addColumn('n100', int, required)
    .addColumn('n50', int, required)
    .addColumn('nmiss', int, required)
    .addColumn('ngeki', int, required)
    .addColumn('nkatu', int, required)
    .addColumn('grade', text(2), defaultTo('N'))
    .addColumn('status', sql`tinyint`, required)
    .addColumn('mode', sql`tinyint`, required)
    .addColumn('play_time', datetime, required)
    .addColumn('time_elapsed', int, required)
    .addColumn('client_flags', int, required)
    .addColumn('userid', int, required)
    .addColumn('perfect', tiny, required)
    .addColumn('online_checksum', char(32), required)
    .execute()
}

async function createMaps(db: Kysely<unknown>) {
  await db.schema
    .createTable('maps')
    .ifNotExists()
    .addColumn('server', text(7), defaultTo('osu!'))
    .addColumn('id', int, required)
    .addColumn('set_id', int, required)
    .addColumn('status', int, required)
    .addColumn('md5', char(32), required)
    .addColumn('artist', text(128), required)
    .addColumn('title', text(128), required)
    .addColumn('version', text(128), required)
    .addColumn('creator', text(19), required)
    .addColumn('filename', text(256), required)
    .addColumn('last_update', datetime, required)
    .addColumn('total_length', int, required)
    .addColumn('max_combo', int, required)
    .addColumn('frozen', tiny, defaultTo(0))
    .addColumn('plays', int, defaultTo(0))
    .addColumn('passes', int, defaultTo(0))
    .addColumn('mode', tiny, defaultTo(0))
    .addColumn('bpm', float(12, 2), defaultTo(0))
    .addColumn('cs', float(4, 2), defaultTo(0))
    .addColumn('ar', float(4, 2), defaultTo(0))
    .addColumn('od', float(4, 2), defaultTo(0))
    .addColumn('hp', float(4, 2), defaultTo(0))
    .addColumn('diff', float(6, 3), defaultTo(0))
    .addPrimaryKeyConstraint('maps_pk', ['server', 'id'])
    .addUniqueConstraint('maps_id_uindex', ['id'])
    .addUniqueConstraint('maps_md5_uindex', ['md5'])
    .execute()
}

async function createClans(db: Kysely<unknown>) {
  await db.schema
    .createTable('clans')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('name', text(16), required)
    .addColumn('tag', text(6), required)
    .addColumn('owner', int, required)
    .addColumn('created_at', datetime, required)
    .addUniqueConstraint('clans_name_uindex', ['name'])
    .addUniqueConstraint('clans_tag_uindex', ['tag'])
    .addUniqueConstraint('clans_owner_uindex', ['owner'])
    .execute()
}

async function createFavourites(db: Kysely<unknown>) {
  await db.schema
    .createTable('favourites')
    .ifNotExists()
    .addColumn('userid', int, required)
    .addColumn('setid', int, required)
    .addColumn('created_at', int, defaultTo(0))
    .addPrimaryKeyConstraint('favourites_pk', ['userid', 'setid'])
    .execute()
}

/** Id 1 is the bot and id 2 is never given out (the game cannot message it), so players start at 3. */
async function insertBot(db: Kysely<Schema>) {
  const bot = await db.selectFrom('users').select('id').where('id', '=', 1).executeTakeFirst()
  if (bot) return
  const noPassword = '_'.repeat(60)
  await db.deleteFrom('users').where('id', '=', 2).execute()
  await db
    .insertInto('users')
    .values({ id: 2, name: '-', safe_name: '-', email: '-', pw_bcrypt: noPassword })
    .execute()
  await db.deleteFrom('users').where('id', '=', 2).execute()
  await db
    .insertInto('users')
    .values({
      id: 1,
      name: 'BanchoBot',
      safe_name: 'banchobot',
      email: 'bot@localhost',
      pw_bcrypt: noPassword,
    })
    .execute()
}
