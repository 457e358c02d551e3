import { type Country, countries, defaultCountry, shownCountry } from '@kodama/rules/countries'
import type { CombinedMode } from '@kodama/rules/modes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/connection/connect'
import { exactNumber, type IdRange, isVisible } from '#players/player/queries'
import type { Board, Standing, Window } from './boards.ts'

const columns = { pp: 'stats.pp', score: 'stats.rscore' } as const

export async function listEntriesById(db: Db, mode: CombinedMode, ids: number[]) {
  const rows = await entriesOf(db, mode).where('stats.id', 'in', ids).execute()
  return rows.map(entryFrom)
}

/** Without the ranks; the cost grows with the offset. */
export async function listEntries(db: Db, board: Board, { offset, limit }: Window) {
  const column = columns[board.sort]
  const lowest = await findValueAt(db, board, offset + limit - 1)
  const rows = await entriesOf(db, board.mode)
    .where(column, lowest === undefined ? '>' : '>=', lowest ?? 0)
    .where(isShownUnder(board.country))
    .orderBy(column, 'desc')
    .orderBy('stats.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(entryFrom)
}

/**
 * The lowest value on the page. MariaDB would sort the whole leaderboard, because no index goes down by
 * value and up by id; over this value there are few rows to sort.
 */
async function findValueAt(db: Db, { mode, sort, country }: Board, offset: number) {
  const column = columns[sort]
  const row = await db
    .selectFrom('stats')
    .innerJoin('users', 'users.id', 'stats.id')
    .select(sql<string>`cast(${sql.ref(column)} as char)`.as('value'))
    .where('stats.mode', '=', mode)
    .where(column, '>', 0)
    .where(isVisible)
    .where(isShownUnder(country))
    .orderBy(column, 'desc')
    .limit(1)
    .offset(offset)
    .executeTakeFirst()
  return row && exactNumber(row.value)
}

/** Without the ranks; the cost grows with the rank. */
export async function countBefore(
  db: Db,
  board: Board,
  { id, value }: { id: number; value: number },
) {
  const column = columns[board.sort]
  const { players } = await db
    .selectFrom('stats')
    .innerJoin('users', 'users.id', 'stats.id')
    .select(({ fn }) => fn.countAll().as('players'))
    .where('stats.mode', '=', board.mode)
    .where(column, '>=', value)
    .where(({ eb }) => eb.or([eb(column, '>', value), eb('stats.id', '<', id)]))
    .where(isVisible)
    .where(isShownUnder(board.country))
    .executeTakeFirstOrThrow()
  return Number(players)
}

/** `shownCountry(users.country)` is this country, in SQL. */
function isShownUnder(country: Country | undefined) {
  if (country === undefined) return sql<boolean>`true`
  if (country !== defaultCountry) return sql<boolean>`lower(users.country) = ${country}`
  const others = countries.filter((other) => shownCountry(other) !== defaultCountry)
  return sql<boolean>`lower(users.country) not in (${sql.join(others)})`
}

function entriesOf(db: Db, mode: CombinedMode) {
  return db
    .selectFrom('stats')
    .innerJoin('users', 'users.id', 'stats.id')
    .select([
      'users.id',
      'users.name as username',
      sql<string>`lower(users.country)`.as('country'),
      // As text, because past 2^53 a driver would refuse the number, or round it.
      sql<string>`cast(stats.rscore as char)`.as('ranked_score'),
      sql<string>`cast(stats.tscore as char)`.as('total_score'),
      'stats.plays as playcount',
      'stats.playtime',
      sql<number>`round(stats.acc, 3)`.as('accuracy'),
      'stats.pp',
      'stats.max_combo',
    ])
    .where('stats.mode', '=', mode)
    .where(isVisible)
}

type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number]

function entryFrom({ id, username, country, ...stats }: Row) {
  const ranked_score = exactNumber(stats.ranked_score)
  const total_score = exactNumber(stats.total_score)
  return { id, username, country, chosen_mode: { ...stats, ranked_score, total_score } }
}

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

type StandingRow = Awaited<ReturnType<ReturnType<typeof standingsOf>['execute']>>[number]

function standingFrom(row: StandingRow): Standing {
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
