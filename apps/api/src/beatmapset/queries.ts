import { expressionBuilder, type Insertable, sql } from 'kysely'
import { type Db, transaction } from '#db/connect'
import type { DatabaseLock } from '#db/lock'
import type { Schema } from '#db/schema'
import type { Filter, Search, SortKey } from './search-query.ts'

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

export function listSearchable(db: Db, setIds: readonly number[]) {
  return db.selectFrom('web_beatmapsets').select(searchable).where('set_id', 'in', setIds).execute()
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

export function findSet(db: Db, setId: number, filter: Filter) {
  return selectSets(db, filter).where('set_id', '=', setId).executeTakeFirst()
}

/** In the order of the catalogue, down to `last`. */
export function listSets(
  db: Db,
  { words, after, limit, except, ...filter }: Search,
  last?: SortKey,
) {
  let query = selectSets(db, filter)
  for (const word of words) {
    query = query.where(({ eb, fn }) => eb(fn('instr', ['search_text', eb.val(word)]), '>', 0))
  }
  if (except !== undefined) query = query.where('set_id', '<>', except)
  if (after) query = query.where(isAfter(after))
  if (last) query = query.where(isUpTo(last))
  return inOrder(query).limit(limit).execute()
}

/** The set that comes so many places after another, or from the start of the catalogue. */
export function findSetAt(db: Db, after: SortKey | undefined, places: number) {
  const query = selectSets(db, { mode: undefined, status: undefined })
  return inOrder(after ? query.where(isAfter(after)) : query)
    .limit(1)
    .offset(places - 1)
    .executeTakeFirst()
}

function inOrder(query: ReturnType<typeof selectSets>) {
  return query.orderBy('last_update', 'desc').orderBy('set_id', 'desc')
}

function selectSets(db: Db, { mode, status }: Filter) {
  let query = db
    .selectFrom('web_beatmapsets')
    .select(['set_id', 'last_update'])
    .where('gone', '=', 0)
  if (mode !== undefined) query = query.where(sql<boolean>`(modes & ${1 << mode}) <> 0`)
  if (status !== undefined) query = query.where('status', '=', status)
  return query
}

/** The first condition looks redundant, but only with it the database starts at the right place of the index. */
function isAfter({ last_update, set_id }: SortKey) {
  const { eb, and, or } = expressionBuilder<Schema, 'web_beatmapsets'>()
  return and([
    eb('last_update', '<=', last_update),
    or([eb('last_update', '<', last_update), eb('set_id', '<', set_id)]),
  ])
}

/** The same of where it ends. */
function isUpTo({ last_update, set_id }: SortKey) {
  const { eb, and, or } = expressionBuilder<Schema, 'web_beatmapsets'>()
  return and([
    eb('last_update', '>=', last_update),
    or([eb('last_update', '>', last_update), eb('set_id', '>=', set_id)]),
  ])
}
