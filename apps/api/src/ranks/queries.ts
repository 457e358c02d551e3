import type { CombinedMode } from '@kodama/rules/modes'
import { sql } from 'kysely'
import type { Db } from '#db/connect'
import { isVisible } from '#player/queries'
import type { Standing } from './boards.ts'

export const maxPlayerId = 2 ** 31 - 1

/** Ids over `after` and up to `last`. */
type Range = { after: number; last: number }

/** The last id of the next batch of players; undefined when fewer are left. */
export async function findBatchEnd(db: Db, after: number, size: number) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .offset(size - 1)
    .executeTakeFirst()
  return row?.id
}

export async function findMaxPlayerId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export function listStandings(db: Db, mode: CombinedMode, range: Range): Promise<Standing[]> {
  return standingsOf(db, mode)
    .where('users.id', '>', range.after)
    .where('users.id', '<=', range.last)
    .execute()
}

export function listStandingsById(db: Db, mode: CombinedMode, ids: readonly number[]) {
  return standingsOf(db, mode).where('users.id', 'in', ids).execute()
}

/** Visible players with pp or ranked score. */
function standingsOf(db: Db, mode: CombinedMode) {
  return (
    db
      .selectFrom('users')
      // SQLite keeps the order of a cross join: for each player, one row of stats.
      .crossJoin('stats')
      .whereRef('stats.id', '=', 'users.id')
      .where('stats.mode', '=', mode)
      .where(isVisible)
      .where(sql<boolean>`(stats.pp > 0 or stats.rscore > 0)`)
      .select([
        'users.id',
        sql<string>`lower(users.country)`.as('country'),
        'stats.pp',
        // A double, because the drivers do not agree on integers past 2^53.
        sql<number>`stats.rscore + 0e0`.as('score'),
      ])
  )
}

export async function listHiddenIds(db: Db, range: Range): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', range.after)
    .where('id', '<=', range.last)
    .where(sql<boolean>`not ${isVisible}`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findLastScoreId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('scores')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

export function listScoresAfter(db: Db, after: number, limit: number) {
  return db
    .selectFrom('scores')
    .select(['id', 'userid', 'mode'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
