import type { Mode } from './modes.ts'
import { hasMod } from './mods.ts'

export type HitCounts = {
  n300: number
  n100: number
  n50: number
  nmiss: number
  ngeki: number
  nkatu: number
}

/** Whole numbers, so that fractions can be compared without rounding. */
export type AccuracyFraction = { earned: number; possible: number }

const fractions: Record<Mode, (counts: HitCounts, mods: number) => AccuracyFraction> = {
  0: standardFraction,
  1: taikoFraction,
  2: catchFraction,
  3: maniaFraction,
}

/** Percent, 0 to 100, as the game server computes it. */
export function accuracyOf(counts: HitCounts, mode: Mode, mods = 0): number {
  const { earned, possible } = accuracyFraction(counts, mode, mods)
  return possible === 0 ? 0 : (100 * earned) / possible
}

export function accuracyFraction(counts: HitCounts, mode: Mode, mods = 0): AccuracyFraction {
  return fractions[mode](counts, mods)
}

/** What one score adds to `stats.total_hits`. */
export function totalHits(counts: HitCounts, mode: Mode): number {
  const hits = counts.n300 + counts.n100 + counts.n50
  // In the other modes geki and katu are already counted as a 300 or a 100.
  return mode === 1 || mode === 3 ? hits + counts.ngeki + counts.nkatu : hits
}

function standardFraction({ n300, n100, n50, nmiss }: HitCounts): AccuracyFraction {
  return { earned: 6 * n300 + 2 * n100 + n50, possible: 6 * (n300 + n100 + n50 + nmiss) }
}

function taikoFraction({ n300, n100, nmiss }: HitCounts): AccuracyFraction {
  return { earned: 2 * n300 + n100, possible: 2 * (n300 + n100 + nmiss) }
}

function catchFraction({ n300, n100, n50, nkatu, nmiss }: HitCounts): AccuracyFraction {
  const caught = n300 + n100 + n50
  return { earned: caught, possible: caught + nkatu + nmiss }
}

function maniaFraction(counts: HitCounts, mods: number): AccuracyFraction {
  const { n300, n100, n50, nmiss, ngeki, nkatu } = counts
  // With ScoreV2 the best judgement is worth 305, without it 300.
  const best = hasMod(mods, 'ScoreV2') ? 305 : 300
  return {
    earned: best * ngeki + 300 * n300 + 200 * nkatu + 100 * n100 + 50 * n50,
    possible: best * (ngeki + n300 + nkatu + n100 + n50 + nmiss),
  }
}
