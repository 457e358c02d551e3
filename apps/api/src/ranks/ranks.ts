import type { CombinedMode } from '@kodama/rules/modes'
import { pollLoop } from '#concurrency/poll-loop'
import type { Board, Window } from './boards.ts'
import { type Poller, pollIntervalMs } from './poller.ts'

/** The players of a leaderboard in order. A deep page costs no more than the first. */
export type Ranks = {
  /** Player ids in order; undefined when SQL has to answer. */
  list(board: Board, window: Window): Promise<number[] | undefined>
  /** A player's rank on the board; undefined when SQL has to answer. */
  findRank(board: Board, id: number): Promise<number | undefined>
  /** Changes when a rank of the mode changes; undefined when this process cannot know. */
  findVersion(mode: CombinedMode): number | undefined
  /** Reads players again whose rows do not match their ranks. */
  recheck(mode: CombinedMode, ids: number[]): void
  /** Undefined before the first poll that succeeded. */
  secondsSincePoll(): number | undefined
  start(): void
  stop(): Promise<void>
}

/** Ranks in the memory of this process. */
export function makeEmbeddedRanks(
  poller: Poller,
  onError: (error: unknown) => void = () => {},
): Ranks {
  const polling = pollLoop(poller.poll, pollIntervalMs, onError)
  return {
    list: async (board, window) =>
      poller.find(board.mode) || polling.isRunning() ? poller.list(board, window) : undefined,
    findRank: async (board, id) =>
      poller.find(board.mode) || polling.isRunning() ? poller.findRank(board, id) : undefined,
    findVersion: (mode) => poller.find(mode)?.version(),
    recheck(mode, ids) {
      poller.recheck(mode, ids).catch(onError)
    },
    secondsSincePoll: polling.secondsSincePoll,
    start() {
      void polling.start()
    },
    async stop() {
      await Promise.all([polling.stop(), poller.stop()])
    },
  }
}
