import type { LeaderboardEntry } from '@kodama/contract/leaderboard'
import { shownCountry } from '@kodama/rules/countries'
import type { Db } from '#platform/database/connection/connect'
import type { Board, Window } from './boards.ts'
import { countBefore, listEntries, listEntriesById } from './queries.ts'
import type { Ranks } from './ranks.ts'

const maxReads = 3

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
  return (await countBefore(db, board, { id, value: valueOf(board, entry) })) + 1
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
