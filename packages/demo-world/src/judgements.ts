import type { HitCounts } from '@kodama/rules/accuracy'
import type { Mode } from '@kodama/rules/modes'
import type { Random } from './random.ts'

/** From 0 to 1; 1 is a play without mistakes. */
type Quality = number

/** The hit counts of a play. Which counts add up to `objects` depends on the mode. */
export function judge(random: Random, mode: Mode, objects: number, quality: Quality): HitCounts {
  const flaws = quality >= 1 ? 0 : Math.round(objects * (1 - quality) * random.between(0.9, 1.6))
  const misses = Math.min(flaws, Math.round(flaws * random.between(0, 0.35)))
  const small = Math.min(objects - misses, flaws - misses)
  const good = objects - misses - small
  return byMode[mode](random, { good, small, misses })
}

type Split = { good: number; small: number; misses: number }

const byMode: Record<Mode, (random: Random, split: Split) => HitCounts> = {
  0: (random, { good, small, misses }) => {
    const n50 = Math.round(small * random.between(0, 0.15))
    return {
      n300: good,
      n100: small - n50,
      n50,
      nmiss: misses,
      ngeki: Math.floor(good / 4),
      nkatu: Math.floor((small - n50) / 3),
    }
  },
  // Geki and katu count large notes hit with both keys.
  1: (random, { good, small, misses }) => ({
    n300: good,
    n100: small,
    n50: 0,
    nmiss: misses,
    ngeki: Math.floor(good * random.between(0.02, 0.08)),
    nkatu: Math.floor(small * 0.03),
  }),
  // 100 and 50 count caught drops and droplets, katu missed droplets.
  2: (random, { good, small, misses }) => {
    const drops = Math.floor(good * random.between(0.05, 0.2))
    const droplets = Math.floor(good * random.between(0.1, 0.3))
    return {
      n300: good - drops - droplets,
      n100: drops,
      n50: droplets,
      nmiss: misses,
      ngeki: 0,
      nkatu: small,
    }
  },
  3: (random, { good, small, misses }) => {
    const geki = Math.round(good * random.between(0.55, 0.8))
    const katu = Math.round(small * 0.75)
    const n100 = Math.round((small - katu) * 0.7)
    return {
      n300: good - geki,
      n100,
      n50: small - katu - n100,
      nmiss: misses,
      ngeki: geki,
      nkatu: katu,
    }
  },
}
