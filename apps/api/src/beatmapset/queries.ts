import { sql } from 'kysely'
import type { Db } from '#db/connect'
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

/** In the order of the catalogue. */
export function listPlaces(db: Db, { words, after, limit, except, ...filter }: Search) {
  let query = selectPlaces(db, filter).where('set_id', '>', 0)
  for (const word of words) {
    query = query.where(({ or, eb, fn }) =>
      or(
        (['title', 'artist', 'creator'] as const).map((column) =>
          eb(fn('instr', [fn('lower', [column]), eb.val(word)]), '>', 0),
        ),
      ),
    )
  }
  if (except !== undefined) query = query.where('set_id', '<>', except)
  if (after) {
    const { last_update, set_id } = after
    query = query.having(
      sql<boolean>`(max(last_update) < ${last_update}
        or (max(last_update) = ${last_update} and set_id < ${set_id}))`,
    )
  }
  return query
    .orderBy(sql`max(last_update)`, 'desc')
    .orderBy('set_id', 'desc')
    .limit(limit)
    .execute()
}

function selectPlaces(db: Db, { mode, status }: Filter) {
  let query = db
    .selectFrom('maps')
    .select(['set_id', sql<string>`max(last_update)`.as('last_update')])
    .groupBy('set_id')
  if (mode !== undefined) query = query.having(sql<boolean>`max(mode = ${mode}) = 1`)
  if (status !== undefined) {
    query = query.having(
      sql<number>`min(case status when 2 then 1 when 3 then 2 when 5 then 3 when 4 then 4 else 5 end)`,
      '=',
      [5, 1, 2, 4, 3][status] as number,
    )
  }
  return query
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
    .selectFrom('favourites')
    .select(({ fn }) => ['setid as set_id', fn.countAll<number>().as('count')])
    .where('setid', 'in', setIds)
    .groupBy('setid')
    .execute()
}
