import type { LeaderboardSort } from '@kodama/contract/leaderboard'
import type { CombinedMode } from '@kodama/rules/modes'

export type Board = { mode: CombinedMode; sort: LeaderboardSort; country?: string | undefined }
export type Window = { offset: number; limit: number }

/** Who is at which rank, at the same cost at any depth. */
export type Ranks = {
  /** Ids in order; undefined when SQL has to be asked. */
  list(board: Board, window: Window): Promise<number[] | undefined>
  /** Stays the same while no rank of the mode changes; undefined when it cannot be told. */
  findVersion(mode: CombinedMode): number | undefined
  /** Tells of players whose rows are not what their ranks say. */
  recheck(mode: CombinedMode, ids: number[]): void
  start(): void
  stop(): Promise<void>
}
