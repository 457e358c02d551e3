import { type Follower, stepMs } from './follower.ts'
import type { Board, Ranks, Window } from './ranks.ts'
import { repeat } from './repeat.ts'

/** As deep as SQL may be asked while boards load: deeper, it would cost more than the wait. */
const deepest = 1000

/** Ranks in the memory of this process. */
export function makeEmbeddedRanks(
  follower: Follower,
  onTrouble: (error: unknown) => void = () => {},
): Ranks {
  const steps = repeat(follower.step, stepMs, onTrouble)
  return {
    list: async (board, window) =>
      follower.find(board.mode) || steps.isRunning()
        ? listEmbedded(follower, board, window)
        : undefined,
    findVersion: (mode) => follower.find(mode)?.version(),
    recheck(mode, ids) {
      follower.recheck(mode, ids).catch(onTrouble)
    },
    start: steps.start,
    async stop() {
      await Promise.all([steps.stop(), follower.stop()])
    },
  }
}

/** From the boards; while they load, the top is left to SQL and the rest waits. */
export async function listEmbedded(
  follower: Follower,
  { mode, sort, country }: Board,
  window: Window,
) {
  const boards = follower.find(mode)
  if (boards) return boards.list(sort, country, window)
  const loading = follower.load(mode)
  if (country === undefined && window.offset + window.limit <= deepest) return undefined
  await loading
  return follower.find(mode)?.list(sort, country, window)
}
