import type { CombinedMode } from '@kodama/rules/modes'
import { sql } from 'kysely'
import type { Db } from '#db/connect'
import { isVisible } from '#player/queries'

export function findSharedScore(db: Db, id: number) {
  return db
    .selectFrom('scores')
    .innerJoin('users', 'users.id', 'scores.userid')
    .leftJoin('maps', 'maps.md5', 'scores.map_md5')
    .select([
      'scores.userid',
      'users.name',
      'users.country',
      'scores.mode',
      'scores.grade',
      sql<number>`round(scores.acc, 3)`.as('acc'),
      sql<number>`round(scores.pp, 3)`.as('pp'),
      'scores.score',
      'scores.max_combo',
      'scores.mods',
      'maps.set_id',
      'maps.title',
      'maps.artist',
      'maps.version',
    ])
    .where('scores.id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
}

/** A player without a row of this mode has not played it. */
export function findSharedPlayer(db: Db, { id, mode }: { id: number; mode: CombinedMode }) {
  return db
    .selectFrom('users')
    .leftJoin('stats', (join) =>
      join.onRef('stats.id', '=', 'users.id').on('stats.mode', '=', mode),
    )
    .select([
      'users.name',
      'users.country',
      'stats.pp',
      sql<number | null>`round(stats.acc, 3)`.as('acc'),
      'stats.plays',
      // As text, because past 2^53 a driver would refuse the number, or round it.
      sql<string | null>`cast(stats.tscore as char)`.as('tscore'),
    ])
    .where('users.id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
}
