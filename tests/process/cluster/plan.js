import { faultNames, kinds } from './steps.js'

/** @typedef {{ kind: string, choice: number, fault: import('./steps.js').Fault, holdMs: number }} Planned */

/** How long a fault lasts. */
const longMs = 5000
const shortMs = 1500

/** Every kind of part, with every fault. @returns {Planned[]} */
export function listSteps() {
  return faultNames.flatMap((fault, index) =>
    Object.keys(kinds).map((kind) => {
      // Another part of its kind each time.
      const choice = index / faultNames.length
      return { kind, choice, fault, holdMs: longMs }
    }),
  )
}

/**
 * @param {number} seed
 * @param {number} count
 * @returns {Planned[]}
 */
export function randomSteps(seed, count) {
  const random = randomFrom(seed)
  const pick = (/** @type {readonly any[]} */ all) => all[Math.floor(random() * all.length)]
  return Array.from({ length: count }, () => {
    const kind = pick(Object.keys(kinds))
    const holdMs = shortMs + random() * shortMs
    return { kind, choice: random(), fault: pick(faultNames), holdMs }
  })
}

/**
 * The same sequence for the same seed.
 * @param {number} seed
 */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    // The generator "mulberry32".
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
