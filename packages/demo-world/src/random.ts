export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A number in [min, max). */
  between(min: number, max: number): number
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** Picks by weight: `[['common', 9], ['rare', 1]]`. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  chance(probability: number): boolean
  normal(mean: number, deviation: number): number
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[]
}

/** The same seed gives the same numbers, on every platform. */
export function randomFrom(seed: string): Random {
  const next = sfc32(seed)
  const between = (min: number, max: number) => min + next() * (max - min)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    int,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted: (list) => weighted(list, next()),
    chance: (probability) => next() < probability,
    normal: (mean, deviation) => mean + deviation * gaussian(next),
    shuffle: (list) => shuffle(list, int),
  }
}

// Chris Doty-Humphrey's sfc32 (PractRand), as in github.com/bryc/code, jshash/PRNGs.md.
function sfc32(seed: string): () => number {
  const word = xmur3(seed)
  let a = word()
  let b = word()
  let c = word()
  let counter = word()
  return () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 2 ** 32
  }
}

// A hash of the seed, mixed as in MurmurHash3; from the same source.
function xmur3(seed: string): () => number {
  let hash = 1779033703 ^ seed.length
  for (let i = 0; i < seed.length; i++) {
    hash = Math.imul(hash ^ seed.charCodeAt(i), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
    hash ^= hash >>> 16
    return hash
  }
}

// Box–Muller; 1 - next() is never 0.
function gaussian(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

function weighted<T>(list: readonly (readonly [T, number])[], draw: number): T {
  let left = draw * list.reduce((sum, [, weight]) => sum + weight, 0)
  const found = list.find(([, weight]) => {
    left -= weight
    return left < 0
  })
  return (found ?? at(list, list.length - 1))[0]
}

function shuffle<T>(list: readonly T[], int: (min: number, max: number) => number): T[] {
  const shuffled = [...list]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = int(0, i)
    const kept = at(shuffled, i)
    shuffled[i] = at(shuffled, j)
    shuffled[j] = kept
  }
  return shuffled
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('Nothing to pick from')
  return list[index] as T
}
