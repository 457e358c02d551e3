import type { LeaderboardEntry } from '@kodama/contract/leaderboard'
import type { Db } from '#db/connect'
import type { Board, Ranks, Window } from '#ranks/ranks'
import { listEntries, listEntriesById } from './queries.ts'

const mostRounds = 3

/**
 * Ranks tell who is on the page and SQL what to show of them. Who is no longer to be listed is left
 * out, and those who come next move up; where ranks are that wrong, SQL tells all of it.
 */
export async function listPage(db: Db, ranks: Ranks, board: Board, { offset, limit }: Window) {
  const entries = new Map<number, LeaderboardEntry>()
  let next = offset
  for (let round = 0; round < mostRounds; round++) {
    const window = { offset: next, limit: limit - entries.size }
    const ids = await ranks.list(board, window)
    if (!ids) break
    next += ids.length
    const rows = ids.length > 0 ? await listEntriesById(db, board.mode, ids) : []
    const listed = rows.filter((entry) => isListed(board, entry))
    for (const entry of listed) entries.set(entry.id, entry)
    if (listed.length < ids.length) recheckMissing(ranks, board, ids, entries)
    if (entries.size === limit || ids.length < window.limit) return inOrder(board, entries)
  }
  return listEntries(db, board, { offset, limit })
}

function recheckMissing(
  ranks: Ranks,
  { mode }: Board,
  ids: number[],
  entries: ReadonlyMap<number, LeaderboardEntry>,
) {
  ranks.recheck(
    mode,
    ids.filter((id) => !entries.has(id)),
  )
}

function isListed(board: Board, entry: LeaderboardEntry) {
  return valueOf(board, entry) > 0 && entry.country === (board.country ?? entry.country)
}

/** The rows are newer than the ranks: a value that has just changed must not look out of order. */
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
