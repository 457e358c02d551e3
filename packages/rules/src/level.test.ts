import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelOf, scoreForLevel } from './level.ts'

test.each([
  [0, 1, 0],
  [29_999, 1, 99],
  [30_000, 2, 0],
  [80_000, 2, 50],
  [129_999, 2, 99],
  [130_000, 3, 0],
  [6_150_000, 10, 0],
  [820_750_000, 50, 0],
  [26_931_190_828, 99, 99],
  [26_931_190_829, 100, 0],
  [126_931_190_828, 100, 99],
  [126_931_190_829, 101, 0],
  [500_000_000_000, 104, 73],
])('a total score of %i is level %i and %i %', (score, level, percent) => {
  expect(levelOf(score)).toEqual({ level, percent })
})

test.each([-1, Number.NEGATIVE_INFINITY, Number.NaN])('a total score of %d is level 1', (score) => {
  expect(levelOf(score)).toEqual({ level: 1, percent: 0 })
})

test('a score beyond what a number can hold still has a level', () => {
  const { level, percent } = levelOf(2 ** 64)
  expect(Number.isInteger(level)).toBe(true)
  expect(percent).toBeGreaterThanOrEqual(0)
})

test('each level begins where its requirement is met and not one point earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20_000 }), (level) => {
      expect(levelOf(scoreForLevel(level))).toEqual({ level, percent: 0 })
      expect(levelOf(scoreForLevel(level) - 1)).toEqual({ level: level - 1, percent: 99 })
    }),
  )
})

test('nobody needs a score for level 1', () => {
  expect(scoreForLevel(1)).toBe(0)
  expect(scoreForLevel(0)).toBe(0)
})

test('a level never falls as the score grows', () => {
  const score = fc.oneof(fc.nat(10 ** 9), fc.maxSafeNat())
  fc.assert(
    fc.property(score, score, (one, other) => {
      const lower = levelOf(Math.min(one, other))
      const higher = levelOf(Math.max(one, other))
      expect(hundredths(higher)).toBeGreaterThanOrEqual(hundredths(lower))
      expect(lower.percent).toBeGreaterThanOrEqual(0)
      expect(lower.percent).toBeLessThanOrEqual(99)
    }),
  )
})

function hundredths({ level, percent }: { level: number; percent: number }): number {
  return level * 100 + percent
}
