import { sql } from 'kysely'
import type { Db } from '#db/connect'

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
