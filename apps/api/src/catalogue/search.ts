import {
  type BeatmapStatus,
  beatmapStatusFrom,
  type KnownBeatmapStatus,
} from '@kodama/rules/beatmap-status'
import type { Mode } from '@kodama/rules/modes'
import type { Place } from './cursor.ts'

export type Filter = {
  mode: Mode | undefined
  /** Undefined lets everything through. */
  status: KnownBeatmapStatus | undefined
}

/** What is looked for: at most `limit` places after one, in the order of the catalogue. */
export type Search = Filter & {
  words: readonly string[]
  after: Place | undefined
  limit: number
  /** A beatmapset that is not looked for. */
  except: number | undefined
}

/** Graveyard and WIP are stored as pending, and cannot be told apart from it. */
export function statusFilterFrom(code: string | undefined): KnownBeatmapStatus | undefined {
  const status: BeatmapStatus = beatmapStatusFrom(code)
  if (status === -3) return undefined
  return status < 0 ? 0 : (status as KnownBeatmapStatus)
}
