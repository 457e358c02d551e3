import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runYielding } from '#concurrency/yielding'
import { runs } from '#testing/breadth'
import { sortInSlices } from './sort-in-slices.ts'

test('sorting in slices sorts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer(), { maxLength: 5000, size: 'max' }), async (numbers) => {
      const sorted = await runYielding(sortInSlices(numbers, (a, b) => a < b))
      expect(sorted).toEqual(numbers.toSorted((a, b) => a - b))
    }),
    runs(20),
  )
})
