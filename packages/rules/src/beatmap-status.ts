export const beatmapStatuses = [-3, -2, -1, 0, 1, 2, 3, 4] as const
export type BeatmapStatus = (typeof beatmapStatuses)[number]
/** The game server stores graveyard and WIP as pending, so the three cannot be told apart. */
export type KnownBeatmapStatus = 0 | 1 | 2 | 3 | 4
/** -3: any status. */
export type StatusFilter = -3 | KnownBeatmapStatus

export const beatmapStatusNames = {
  '-3': 'any',
  '-2': 'graveyard',
  '-1': 'wip',
  0: 'pending',
  1: 'ranked',
  2: 'approved',
  3: 'qualified',
  4: 'loved',
} as const satisfies Record<BeatmapStatus, string>

// All other values read as pending: not submitted (-1), pending (0) and update available (1).
const statusByStored = new Map<number, KnownBeatmapStatus>([
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 4],
])

const bestFirst: readonly KnownBeatmapStatus[] = [1, 2, 4, 3]

export function beatmapStatusFrom(value: unknown): BeatmapStatus {
  return beatmapStatuses.find((status) => status === value || String(status) === value) ?? -3
}

/** Graveyard and WIP are the filter of everything that is not ranked. */
export function statusFilterFrom(value: unknown): StatusFilter {
  const status = beatmapStatusFrom(value)
  return status === -2 || status === -1 ? 0 : status
}

/**
 * Reads `maps.status`, whose numbers are not the codes of the API. 'Not submitted' (-1) and 'update available' (1) have
 * no code and read as pending.
 */
export function beatmapStatusFromStored(stored: number): KnownBeatmapStatus {
  return statusByStored.get(stored) ?? 0
}

/** The status of a beatmapset whose beatmaps may differ. */
export function setStatus(statuses: readonly BeatmapStatus[]): KnownBeatmapStatus {
  return bestFirst.find((status) => statuses.includes(status)) ?? 0
}

/** The values of `maps.status` on which scores give pp: ranked and approved. */
export const rankedStored: readonly number[] = [2, 3]

export function isRankedStored(stored: number): boolean {
  return rankedStored.includes(stored)
}

export function hasLeaderboardStored(stored: number): boolean {
  return isRankedStored(stored) || stored === 5
}
