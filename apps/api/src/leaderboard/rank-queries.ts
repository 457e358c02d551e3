import { shownCountry } from '@kodama/rules/countries'
import type { CombinedMode } from '@kodama/rules/modes'
import { sql } from 'kysely'
import type { Db } from '#db/connect'
import { isVisible, type IdRange } from '#player/queries'
import type { Standing } from './boards.ts'

export async function listStandings(db: Db, mode: CombinedMode, { after, last }: IdRange) {
  const rows = await standingsOf(db, mode)
    .where('users.id', '>', after)
    .where('users.id', '<=', last)
    .execute()
  return rows.map(standingFrom)
}

export async function listStandingsById(db: Db, mode: CombinedMode, ids: readonly number[]) {
  const rows = await standingsOf(db, mode).where('users.id', 'in', ids).execute()
  return rows.map(standingFrom)
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
        'users.country',
        'stats.pp',
        // A double, because the drivers do not agree on integers past 2^53.
        sql<number>`stats.rscore + 0e0`.as('score'),
      ])
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof standingsOf>['execute']>>[number]

function standingFrom(row: Row): Standing {
  return { ...row, country: shownCountry(row.country) }
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
