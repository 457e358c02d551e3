import type { CombinedMode } from '@kodama/rules/modes'
import { sql } from 'kysely'
import type { Db } from '#db/connect'
import { exactNumber, isVisible } from '#player/queries'
import type { Board, Window } from '#ranks/ranks'

const columns = { pp: 'stats.pp', score: 'stats.rscore' } as const

/** In order of value, then of id. Its cost grows with the offset. */
export async function listEntries(db: Db, board: Board, { offset, limit }: Window) {
  const column = columns[board.sort]
  const lowest = await findValueAt(db, board, offset + limit - 1)
  const rows = await entriesOf(db, board.mode)
    .where(column, lowest === undefined ? '>' : '>=', lowest ?? 0)
    .$if(board.country !== undefined, (query) =>
      query.where('users.country', '=', board.country ?? ''),
    )
    .orderBy(column, 'desc')
    .orderBy('stats.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(entryFrom)
}

/** Those of the players who exist for visitors. */
export async function listEntriesById(db: Db, mode: CombinedMode, ids: number[]) {
  const rows = await entriesOf(db, mode).where('stats.id', 'in', ids).execute()
  return rows.map(entryFrom)
}

/**
 * Asked for first, because MariaDB sorts a whole leaderboard rather than follow an index down by
 * value and up by id: above this value there is little to sort.
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
    .$if(country !== undefined, (query) => query.where('users.country', '=', country ?? ''))
    .orderBy(column, 'desc')
    .limit(1)
    .offset(offset)
    .executeTakeFirst()
  return row && exactNumber(row.value)
}

function entriesOf(db: Db, mode: CombinedMode) {
  return db
    .selectFrom('stats')
    .innerJoin('users', 'users.id', 'stats.id')
    .select([
      'users.id',
      'users.name as username',
      sql<string>`lower(users.country)`.as('country'),
      // As text: past 2^53 a driver would refuse the number, or round it.
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
