import { expressionBuilder, type Insertable, sql } from 'kysely'
import { type Db, transaction } from '#db/connect'
import { isDuplicate } from '#db/duplicate'
import type { Schema } from '#db/schema'
import type { Place } from './cursor.ts'
import type { Filter, Search } from './search.ts'

export type SetRow = Omit<Insertable<Schema['web_beatmapsets']>, 'favourite_count' | 'version'>
type Sums = { set_id: number; beatmap_count: number; id_sum: number }

const name = 'beatmapsets'

/** The next sets that the game server has, read along its index of set ids. */
export function listSetSums(db: Db, after: number, limit: number): Promise<Sums[]> {
  return db
    .selectFrom('maps')
    .select(({ fn }) => [
      'set_id',
      fn.countAll<number>().as('beatmap_count'),
      fn.sum<number>('id').as('id_sum'),
    ])
    .where('set_id', '>', after)
    .groupBy('set_id')
    .orderBy('set_id')
    .limit(limit)
    .execute()
}

/** Along the primary key, with those that are gone: asked for the others, a planner takes another way. */
export function listKnownSums(db: Db, after: number, limit: number): Promise<Sums[]> {
  return db
    .selectFrom('web_beatmapsets')
    .select(['set_id', 'beatmap_count', 'id_sum'])
    .where('set_id', '>', after)
    .orderBy('set_id')
    .limit(limit)
    .execute()
}

/** All of a beatmap that the catalogue depends on. */
export function listBeatmapsToCompare(db: Db, setIds: readonly number[]) {
  return db
    .selectFrom('maps')
    .select(['set_id', 'id', 'status', 'mode', 'last_update', 'title', 'artist', 'creator'])
    .where('set_id', 'in', setIds)
    .orderBy('set_id')
    .orderBy('id')
    .execute()
}

export function listFingerprints(db: Db, setIds: readonly number[]) {
  return db
    .selectFrom('web_beatmapsets')
    .select(['set_id', 'fingerprint', 'favourite_count'])
    .where('set_id', 'in', setIds)
    .execute()
}

/**
 * All at once or, when another process has taken the sweep over, not at all. The row of the sweep is
 * changed first: that puts writers in a line, so a version is never seen before a lower one.
 */
export function writeSets(
  db: Db,
  owner: string,
  rows: readonly Omit<Insertable<Schema['web_beatmapsets']>, 'version'>[],
): Promise<boolean> {
  return transaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('web_sweeps')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', name)
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false

    const { version } = await db
      .selectFrom('web_sweeps')
      .select('version')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const ids = rows.map(({ set_id }) => set_id)
    await db.deleteFrom('web_beatmapsets').where('set_id', 'in', ids).execute()
    await db
      .insertInto('web_beatmapsets')
      .values(rows.map((row) => ({ ...row, version })))
      .execute()
    return true
  })
}

/** Times in milliseconds. One that lies further ahead than a claim can is a clock's mistake. */
export async function claimSweep(db: Db, owner: string, now: number, lastingMs: number) {
  const expires_at = now + lastingMs
  const { numUpdatedRows } = await db
    .updateTable('web_sweeps')
    .set({ owner, expires_at })
    .where('name', '=', name)
    .where(({ or, eb }) =>
      or([eb('owner', '=', owner), eb('expires_at', '<', now), eb('expires_at', '>', expires_at)]),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return true
  try {
    await db.insertInto('web_sweeps').values({ name, owner, expires_at, version: 0 }).execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

export async function releaseSweep(db: Db, owner: string) {
  await db
    .updateTable('web_sweeps')
    .set({ expires_at: 0 })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .execute()
}

/** Changes whenever another connection has written to the embedded database. */
export async function dataVersion(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version
}

/** Along the primary key: the game server has no index by set. */
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

export function listFavouriteCounts(db: Db, after: number, limit: number) {
  return db
    .selectFrom('web_beatmapsets')
    .select(['set_id', 'favourite_count'])
    .where('set_id', '>', after)
    .orderBy('set_id')
    .limit(limit)
    .execute()
}

export async function updateFavouriteCount(db: Db, setIds: readonly number[], count: number) {
  await db
    .updateTable('web_beatmapsets')
    .set({ favourite_count: count })
    .where('set_id', 'in', setIds)
    .execute()
}

export async function findNewestVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('web_beatmapsets')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Along the primary key: in the order of the catalogue, MariaDB would sort every set for each page. */
export function listEntries(db: Db, after: number, limit: number) {
  return db
    .selectFrom('web_beatmapsets')
    .select(['gone', 'set_id', 'status', 'modes', 'last_update', 'search_text'])
    .where('set_id', '>', after)
    .orderBy('set_id')
    .limit(limit)
    .execute()
}

/** What has changed since, in the order in which it did. */
export function listChanges(db: Db, since: { version: number; set_id: number }, limit: number) {
  return db
    .selectFrom('web_beatmapsets')
    .select(['version', 'gone', 'set_id', 'status', 'modes', 'last_update', 'search_text'])
    .where('version', '>=', since.version)
    .where(({ or, eb }) => or([eb('version', '>', since.version), eb('set_id', '>', since.set_id)]))
    .orderBy('version')
    .orderBy('set_id')
    .limit(limit)
    .execute()
}

export function findPlace(db: Db, setId: number, filter: Filter) {
  return selectPlaces(db, filter).where('set_id', '=', setId).executeTakeFirst()
}

/** In the order of the catalogue. Reads every set when the words are rare: an index of words does better. */
export function listPlaces(db: Db, { words, after, limit, except, ...filter }: Search) {
  let query = selectPlaces(db, filter)
  for (const word of words) {
    query = query.where(({ eb, fn }) => eb(fn('instr', ['search_text', eb.val(word)]), '>', 0))
  }
  if (except !== undefined) query = query.where('set_id', '<>', except)
  if (after) query = query.where(isAfter(after))
  return query.orderBy('last_update', 'desc').orderBy('set_id', 'desc').limit(limit).execute()
}

function selectPlaces(db: Db, { mode, status }: Filter) {
  let query = db
    .selectFrom('web_beatmapsets')
    .select(['set_id', 'last_update'])
    .where('gone', '=', 0)
  if (mode !== undefined) query = query.where(sql<boolean>`(modes & ${1 << mode}) <> 0`)
  if (status !== undefined) query = query.where('status', '=', status)
  return query
}

/** Further on in the order of the catalogue. The first half alone tells where in the index to begin. */
function isAfter({ last_update, set_id }: Place) {
  const { eb, and, or } = expressionBuilder<Schema, 'web_beatmapsets'>()
  return and([
    eb('last_update', '<=', last_update),
    or([eb('last_update', '<', last_update), eb('set_id', '<', set_id)]),
  ])
}
