import { type BeatmapStatus, beatmapStatusFrom } from '@kodama/rules/beatmap-status'
import { type Mode, modes } from '@kodama/rules/modes'

export type BeatmapsetSearch = {
  q: string
  /** Undefined is any. */
  mode: Mode | undefined
  status: BeatmapStatus
}

/** The query of an address as it is written; what is not there has its default. */
export type BeatmapsetAddress = { q?: unknown; mode?: unknown; status?: unknown }

/** As they stand in the dropdown: any, then from the best known to the least. */
export const statusChoices: readonly BeatmapStatus[] = [-3, 1, 2, 3, 4, 0, -1, -2]

/** The server reads no more of it. */
export const longestText = 64

export function beatmapsetSearchFrom({ q, mode, status }: BeatmapsetAddress): BeatmapsetSearch {
  return {
    q: typeof q === 'string' ? searchTextFrom(q) : '',
    mode: modes.find((known) => String(known) === String(mode)),
    status: beatmapStatusFrom(status),
  }
}

export function searchTextFrom(text: string): string {
  return text.trim().slice(0, longestText).trim()
}

/** Defaults are left out, so that one view has one address. */
export function addressOf({ q, mode, status }: BeatmapsetSearch): BeatmapsetAddress {
  return {
    q: q === '' ? undefined : q,
    mode,
    status: status === -3 ? undefined : status,
  }
}

export function isEverything({ q, mode, status }: BeatmapsetSearch): boolean {
  return q === '' && mode === undefined && status === -3
}
