import { type Insertable, sql } from 'kysely'
import { type Db, transaction } from '#platform/database/connection/connect'
import type { DatabaseLock } from '#platform/database/connection/lock'
import type { Schema } from '#platform/database/schema/schema'
import type { Filter, SortKey } from './search-query.ts'

export type SetRow = Omit<Insertable<Schema['web_beatmapsets']>, 'version'>

export function findBeatmap(db: Db, md5: string) {
  return db
    .selectFrom('maps')
    .select([
      'md5',
      'id',
      'set_id',
      'artist',
      'title',
      'version',
      'creator',
      sql<string>`replace(last_update, ' ', 'T')`.as('last_update'),
      'total_length',
      'max_combo',
      'status',
      'plays',
      'passes',
      'mode',
      sql<number>`round(bpm, 2)`.as('bpm'),
      sql<number>`round(cs, 2)`.as('cs'),
      sql<number>`round(od, 2)`.as('od'),
      sql<number>`round(ar, 2)`.as('ar'),
      sql<number>`round(hp, 2)`.as('hp'),
      sql<number>`round(diff, 3)`.as('diff'),
    ])
    .where('md5', '=', md5)
    .executeTakeFirst()
}

export function findSetOfBeatmap(db: Db, id: number) {
  return db.selectFrom('maps').select('set_id').where('id', '=', id).executeTakeFirst()
}

export async function hasBeatmapset(db: Db, setId: number) {
  const beatmap = await db
    .selectFrom('maps')
    .select('id')
    .where('set_id', '=', setId)
    .limit(1)
    .executeTakeFirst()
  return beatmap !== undefined
}

export function listBeatmapsOf(db: Db, setIds: readonly number[]) {
  return db
    .selectFrom('maps')
    .select([
      'id',
      'set_id',
      'title',
      'artist',
      'creator',
      'version',
      'status',
      'mode',
      'plays',
      'total_length',
      sql<number>`round(bpm, 2)`.as('bpm'),
      sql<number>`round(diff, 3)`.as('difficulty_rating'),
    ])
    .where('set_id', 'in', setIds)
    .orderBy('id')
    .execute()
}

export function listFavouriteCounts(db: Db, setIds: readonly number[]) {
  return db
    .selectFrom('web_beatmapsets')
    .select(['set_id', 'favourite_count'])
    .where('set_id', 'in', setIds)
    .execute()
}

/** The next sets of the game server, by its index on set ids. */
export async function listSetIds(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('maps')
    .select('set_id')
    .distinct()
    .where('set_id', '>', after)
    .orderBy('set_id')
    .limit(limit)
    .execute()
  return rows.map(({ set_id }) => set_id)
}

/** By the primary key. Includes deleted sets, because with a filter MariaDB would choose another index. */
export function listKnownSets(db: Db, after: number, limit: number) {
  return db
    .selectFrom('web_beatmapsets')
    .select(['set_id', 'fingerprint', 'favourite_count'])
    .where('set_id', '>', after)
    .orderBy('set_id')
    .limit(limit)
    .execute()
}

/** All columns that the catalogue depends on. */
export function listBeatmapsToCompare(db: Db, setIds: readonly number[]) {
  return db
    .selectFrom('maps')
    .select(['set_id', 'id', 'status', 'mode', 'last_update', 'title', 'artist', 'creator'])
    .where('set_id', 'in', setIds)
    .orderBy('set_id')
    .orderBy('id')
    .execute()
}

/** Writes nothing when another process has taken the lock. */
export async function writeSets(db: Db, lock: DatabaseLock, rows: readonly SetRow[]) {
  await transaction(db, async (db) => {
    const version = await lock.nextVersion(db)
    if (version === undefined) return
    const ids = rows.map(({ set_id }) => set_id)
    await db.deleteFrom('web_beatmapsets').where('set_id', 'in', ids).execute()
    await db
      .insertInto('web_beatmapsets')
      .values(rows.map((row) => ({ ...row, version })))
      .execute()
  })
}

/** Changes when another connection writes to the SQLite database. */
export async function findDataVersion(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version
}

/** By the primary key, because the game server has no index on sets. */
export function listFavourites(
  db: Db,
  { userid, setid }: { userid: number; setid: number },
  limit: number,
) {
  return db
    .selectFrom('favourites')
    .select(['userid', 'setid'])
    .where('userid', '>=', userid)
    .where(({ or, eb }) => or([eb('userid', '>', userid), eb('setid', '>', setid)]))
    .orderBy('userid')
    .orderBy('setid')
    .limit(limit)
    .execute()
}

export async function findNewestVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('web_beatmapsets')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** In the order of the changes. */
export function listChanges(db: Db, since: { version: number; set_id: number }, limit: number) {
  return db
    .selectFrom('web_beatmapsets')
    .select(['version', ...searchable])
    .where('version', '>=', since.version)
    .where(({ or, eb }) => or([eb('version', '>', since.version), eb('set_id', '>', since.set_id)]))
    .orderBy('version')
    .orderBy('set_id')
    .limit(limit)
    .execute()
}

const searchable = ['set_id', 'gone', 'status', 'modes', 'last_update', 'search_text'] as const

/** In the order of the catalogue. The inner query reads only an index; without it MariaDB would sort all sets. */
export function listSets(db: Db, after: SortKey | undefined, limit: number) {
  let keys = db
    .selectFrom('web_beatmapsets')
    .select('set_id as key')
    .where('gone', '=', 0)
    .orderBy('last_update', 'desc')
    .orderBy('set_id', 'desc')
    .limit(limit)
  if (after) {
    const { last_update, set_id } = after
    keys = keys
      // Looks redundant, but only with it the database starts at the right place of the index.
      .where('last_update', '<=', last_update)
      .where(({ or, eb }) => or([eb('last_update', '<', last_update), eb('set_id', '<', set_id)]))
  }
  return db
    .selectFrom(keys.as('page'))
    .innerJoin('web_beatmapsets', 'set_id', 'page.key')
    .select(searchable)
    .orderBy('last_update', 'desc')
    .orderBy('set_id', 'desc')
    .execute()
}

export function findSet(db: Db, setId: number, { mode, status }: Filter) {
  let query = db
    .selectFrom('web_beatmapsets')
    .select(['set_id', 'last_update'])
    .where('set_id', '=', setId)
    .where('gone', '=', 0)
  if (mode !== undefined) query = query.where(sql<boolean>`(modes & ${1 << mode}) <> 0`)
  if (status !== undefined) query = query.where('status', '=', status)
  return query.executeTakeFirst()
}
