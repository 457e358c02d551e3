import { expect } from 'vitest'

/** How often a property is tried; in a long run it is twenty times as often. */
export function runs(times = 100) {
  const isLong = expect.getState().testPath?.includes('.long.test.')
  return { numRuns: isLong ? 20 * times : times }
}
