export const beatmapStatuses = [-3, -2, -1, 0, 1, 2, 3, 4] as const
export type BeatmapStatus = (typeof beatmapStatuses)[number]
/** What a beatmap of ours can have: the game server stores graveyard and WIP as pending. */
export type KnownBeatmapStatus = 0 | 1 | 2 | 3 | 4

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

const statusByStored = new Map<number, KnownBeatmapStatus>([
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 4],
])

// 'Not submitted' (-1) and 'update available' (1) have no code of their own and read as pending.
const pendingStored: readonly number[] = [-1, 0, 1]

const storedByStatus: Record<Exclude<BeatmapStatus, -3>, readonly number[]> = {
  '-2': pendingStored,
  '-1': pendingStored,
  0: pendingStored,
  1: [2],
  2: [3],
  3: [4],
  4: [5],
}

const bestFirst: readonly KnownBeatmapStatus[] = [1, 2, 4, 3]

export function beatmapStatusFrom(value: unknown): BeatmapStatus {
  return beatmapStatuses.find((status) => status === value || String(status) === value) ?? -3
}

/** Reads `maps.status`, which counts otherwise than the codes of the API. */
export function beatmapStatusFromStored(stored: number): KnownBeatmapStatus {
  return statusByStored.get(stored) ?? 0
}

/** The values of `maps.status` that a filter lets through; undefined lets everything through. */
export function storedStatusesFor(status: BeatmapStatus): readonly number[] | undefined {
  return status === -3 ? undefined : storedByStatus[status]
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
