import { expect } from 'vitest'

/** How often a property is tried: twenty times as often in the long run. */
export function runs(times = 100) {
  const isLong = expect.getState().testPath?.includes('.long.test.')
  return { numRuns: isLong ? 20 * times : times }
}
