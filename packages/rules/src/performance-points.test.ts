import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weightedAccuracy, weightedPp } from './performance-points.ts'

test.each([
  [[], 0],
  [[0], 0],
  [[124], 124],
  [[100, 100], 195],
  [[300, 200, 100], 581],
])('scores of %j pp make %i pp', (pp, total) => {
  expect(weightedPp(pp)).toBe(total)
})

test('a thousand scores are worth a bonus of 188 pp', () => {
  expect(weightedPp(Array<number>(1000).fill(0))).toBe(188)
})

test('a player without scores has accuracy 0', () => {
  expect(weightedAccuracy([])).toBe(0)
})

test.each([
  [[98.765], 98.765],
  [[100, 90], 95.128],
  [[90, 100], 94.872],
])('accuracies of %j make %d', (accuracies, accuracy) => {
  expect(weightedAccuracy(accuracies)).toBe(accuracy)
})

test('one more score never costs pp', () => {
  const pp = fc.array(fc.double({ min: 0, max: 9999, noNaN: true }), { maxLength: 200 })
  fc.assert(
    fc.property(pp, fc.double({ min: 0, max: 9999, noNaN: true }), (scores, score) => {
      const before = scores.toSorted((a, b) => b - a)
      const after = [...scores, score].toSorted((a, b) => b - a)
      expect(weightedPp(after)).toBeGreaterThanOrEqual(weightedPp(before))
    }),
  )
})

test('the accuracy of a player lies between their worst and their best', () => {
  const accuracies = fc.array(fc.integer({ min: 0, max: 100_000 }), {
    minLength: 1,
    maxLength: 300,
  })
  fc.assert(
    fc.property(accuracies, (thousandths) => {
      const values = thousandths.map((value) => value / 1000)
      const accuracy = weightedAccuracy(values)
      expect(accuracy).toBeGreaterThanOrEqual(Math.min(...values))
      expect(accuracy).toBeLessThanOrEqual(Math.max(...values))
    }),
  )
})
