import { expressionBuilder, sql } from 'kysely'
import type { Db } from '#db/connect'
import type { Schema } from '#db/schema'
import type { Place } from './cursor.ts'
import type { Filter, Search } from './search.ts'

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
