import type { LeaderboardEntry } from '@kodama/contract/leaderboard'
import { type Country, countries, defaultCountry, shownCountry } from '@kodama/rules/countries'
import type { CombinedMode } from '@kodama/rules/modes'
import { sql } from 'kysely'
import type { Db } from '#db/connect'
import { exactNumber, isVisible } from '#player/queries'
import type { Board, Window } from './boards.ts'
import type { Ranks } from './ranks.ts'

const maxReads = 3
const columns = { pp: 'stats.pp', score: 'stats.rscore' } as const

/**
 * The ranks say who is on the page, and SQL what to show. A player who must not be listed any more is
 * left out, and the next ones move up. Where the ranks are too wrong for that, SQL answers alone.
 */
export async function listPage(db: Db, ranks: Ranks, board: Board, { offset, limit }: Window) {
  const entries = new Map<number, LeaderboardEntry>()
  let next = offset
  for (let read = 0; read < maxReads; read++) {
    const missing = limit - entries.size
    const ids = await ranks.list(board, { offset: next, limit: missing })
    if (!ids) break
    next += ids.length
    const rows = ids.length > 0 ? await listEntriesById(db, board.mode, ids) : []
    for (const entry of rows) if (isListed(board, entry)) entries.set(entry.id, entry)
    const wrong = ids.filter((id) => !entries.has(id))
    if (wrong.length > 0) ranks.recheck(board.mode, wrong)
    if (entries.size === limit || ids.length < missing) return inOrder(board, entries)
  }
  return listEntries(db, board, { offset, limit })
}

/** Null for a player who is not on the leaderboard. */
export async function findRank(db: Db, ranks: Ranks, board: Board, id: number) {
  const [entry] = await listEntriesById(db, board.mode, [id])
  if (!entry || !isListed(board, entry)) return null
  const rank = await ranks.findRank(board, id)
  if (rank !== undefined) return rank
  ranks.recheck(board.mode, [id])
  return (await countBefore(db, board, entry)) + 1
}

function isListed(board: Board, entry: LeaderboardEntry) {
  return (
    valueOf(board, entry) > 0 && (!board.country || shownCountry(entry.country) === board.country)
  )
}

/** Sorted again, because the rows are newer than the ranks. */
function inOrder(board: Board, entries: ReadonlyMap<number, LeaderboardEntry>) {
  return [...entries.values()].sort((a, b) => {
    const [valueOfA, valueOfB] = [valueOf(board, a), valueOf(board, b)]
    if (valueOfA === valueOfB) return a.id - b.id
    return valueOfA > valueOfB ? -1 : 1
  })
}

function valueOf({ sort }: Board, { chosen_mode }: LeaderboardEntry) {
  return sort === 'pp' ? chosen_mode.pp : chosen_mode.ranked_score
}

async function listEntriesById(db: Db, mode: CombinedMode, ids: number[]) {
  const rows = await entriesOf(db, mode).where('stats.id', 'in', ids).execute()
  return rows.map(entryFrom)
}

/** Without the ranks; the cost grows with the offset. */
async function listEntries(db: Db, board: Board, { offset, limit }: Window) {
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
async function countBefore(db: Db, board: Board, entry: LeaderboardEntry) {
  const column = columns[board.sort]
  const value = valueOf(board, entry)
  const { players } = await db
    .selectFrom('stats')
    .innerJoin('users', 'users.id', 'stats.id')
    .select(({ fn }) => fn.countAll().as('players'))
    .where('stats.mode', '=', board.mode)
    .where(column, '>=', value)
    .where(({ eb }) => eb.or([eb(column, '>', value), eb('stats.id', '<', entry.id)]))
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
