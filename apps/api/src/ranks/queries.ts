import type { CombinedMode } from '@kodama/rules/modes'
import { sql } from 'kysely'
import type { Db } from '#db/connect'
import { isVisible } from '#player/queries'
import type { Standing } from './boards.ts'

export const highestPossibleId = 2 ** 31 - 1

/** Players after the first id and up to the last. */
export type Range = { after: number; last: number }

/** The last id of the next so many players; undefined when there are fewer. */
export async function findLastOfNext(db: Db, after: number, count: number) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return row?.id
}

export async function findHighestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
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

/** Players who may be listed; those at 0 in both are not. */
function standingsOf(db: Db, mode: CombinedMode) {
  return (
    db
      .selectFrom('users')
      // For SQLite a cross join is an order: players first, for each of them the one row of stats.
      .crossJoin('stats')
      .whereRef('stats.id', '=', 'users.id')
      .where('stats.mode', '=', mode)
      .where(isVisible)
      .where(sql<boolean>`(stats.pp > 0 or stats.rscore > 0)`)
      .select([
        'users.id',
        sql<string>`lower(users.country)`.as('country'),
        'stats.pp',
        // A double: the drivers do not agree on integers past 2^53.
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
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** Who scored since, by the order in which the game server wrote it down. */
export async function listScorers(db: Db, after: number, limit: number) {
  return db
    .selectFrom('scores')
    .select(['id', 'userid', 'mode'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
