import { type StatusFilter, statusFilterFrom } from '@kodama/rules/beatmap-status'
import { type Mode, modes } from '@kodama/rules/modes'

export type BeatmapsetSearch = {
  q: string
  mode: Mode | undefined
  status: StatusFilter
}

export type BeatmapsetAddress = { q?: unknown; mode?: unknown; status?: unknown }

export const statusChoices: readonly StatusFilter[] = [-3, 1, 2, 3, 4, 0]

/** The server ignores the rest. */
export const longestText = 64

/** A value that is missing or malformed becomes its default. */
export function beatmapsetSearchFrom({ q, mode, status }: BeatmapsetAddress): BeatmapsetSearch {
  return {
    q: typeof q === 'string' ? searchTextFrom(q) : '',
    mode: modes.find((known) => String(known) === String(mode)),
    status: statusFilterFrom(status),
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
