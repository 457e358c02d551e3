import type { HitCounts } from '@kodama/rules/accuracy'
import type { Mode } from '@kodama/rules/modes'

export type Hit = 'max' | 'n300' | 'n200' | 'n100' | 'n50' | 'miss' | 'droplet_miss'
type Name = 'great' | 'good' | 'bad' | 'fruit' | 'drop' | 'droplet'
/** What players of the mode call it, where that is not the number. */
export type HitCount = { hit: Hit; count: number; name?: Name }

const hitsOf: Record<Mode, readonly Omit<HitCount, 'count'>[]> = {
  0: [{ hit: 'n300' }, { hit: 'n100' }, { hit: 'n50' }, { hit: 'miss' }],
  1: [
    { hit: 'n300', name: 'great' },
    { hit: 'n100', name: 'good' },
    { hit: 'n50' },
    { hit: 'miss', name: 'bad' },
  ],
  2: [
    { hit: 'n300', name: 'fruit' },
    { hit: 'n100', name: 'drop' },
    { hit: 'n50', name: 'droplet' },
    { hit: 'miss' },
    { hit: 'droplet_miss', name: 'droplet' },
  ],
  3: [
    { hit: 'max' },
    { hit: 'n300' },
    { hit: 'n200' },
    { hit: 'n100' },
    { hit: 'n50' },
    { hit: 'miss' },
  ],
}

/** Best first. Geki and katu are judgements of their own in mania; in catch, katu is a droplet that fell. */
export function hitCountsOf(counts: HitCounts, mode: Mode): HitCount[] {
  const { n300, n100, n50, nmiss, ngeki, nkatu } = counts
  const byHit = { max: ngeki, n300, n200: nkatu, n100, n50, miss: nmiss, droplet_miss: nkatu }
  return hitsOf[mode].map((hit) => ({ ...hit, count: byHit[hit.hit] }))
}

/** Each count's stretch of a bar that is a hundred wide. */
export function sharesOf(counts: readonly HitCount[]) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let start = 0
  return counts.map(({ hit, count }) => {
    const share = { hit, start: hundredths(start), width: total === 0 ? 0 : (100 * count) / total }
    start += share.width
    return { ...share, width: hundredths(share.width) }
  })
}

function hundredths(value: number) {
  return Math.round(value * 100) / 100
}
