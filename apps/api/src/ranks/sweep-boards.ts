import type { CombinedMode } from '@kodama/rules/modes'
import type { Db } from '#db/connect'
import type { Boards } from './boards.ts'
import { findLastOfNext, highestPossibleId, listStandings } from './queries.ts'

/** A synchronous query of so many rows holds the process for a few milliseconds. */
export const playersPerSweep = 500

/** Makes boards equal to the rows of the next players. Gives the last of them, or 0 at the end. */
export async function sweepBoards(db: Db, mode: CombinedMode, boards: Boards, after: number) {
  const last = await findLastOfNext(db, after, playersPerSweep)
  const range = { after, last: last ?? highestPossibleId }
  const standings = await listStandings(db, mode, range)
  const found = new Set(standings.map(({ id }) => id))
  for (const standing of standings) boards.set(standing)
  for (const id of boards.listIds(range.after, range.last)) if (!found.has(id)) boards.remove(id)
  return last ?? 0
}
