import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accuracyOf, type HitCounts, totalHits } from './accuracy.ts'
import { type Mode, modes } from './modes.ts'

const scoreV2 = 536870912
const none: HitCounts = { n300: 0, n100: 0, n50: 0, nmiss: 0, ngeki: 0, nkatu: 0 }
const count = fc.nat(5000)
const anyCounts = fc.record({
  n300: count,
  n100: count,
  n50: count,
  nmiss: count,
  ngeki: count,
  nkatu: count,
})

test.each<[string, Mode, Partial<HitCounts>, number, number]>([
  [
    'standard gives a 100 a third and a 50 a sixth',
    0,
    { n300: 1, n100: 1, n50: 1, nmiss: 1 },
    0,
    37.5,
  ],
  [
    'standard does not count geki and katu again',
    0,
    { n300: 1, nmiss: 1, ngeki: 9, nkatu: 9 },
    0,
    50,
  ],
  ['taiko gives a 100 half', 1, { n300: 1, n100: 1 }, 0, 75],
  [
    'catch counts every catch and misses droplets as katu',
    2,
    { n300: 5, n100: 2, n50: 1, nkatu: 1, nmiss: 1 },
    0,
    80,
  ],
  ['mania gives katu two thirds', 3, { nkatu: 3, nmiss: 1 }, 0, 50],
  ['mania takes 300 and geki for equal', 3, { n300: 1, ngeki: 1 }, 0, 100],
  ['mania with ScoreV2 does not', 3, { n300: 61, ngeki: 0 }, scoreV2, (100 * 300) / 305],
])('%s', (_, mode, counts, mods, accuracy) => {
  expect(accuracyOf({ ...none, ...counts }, mode, mods)).toBeCloseTo(accuracy, 10)
})

test.each(modes)('a score without a hit has accuracy 0 in mode %i', (mode) => {
  expect(accuracyOf(none, mode)).toBe(0)
})

test('accuracy is always between 0 and 100', () => {
  fc.assert(
    fc.property(anyCounts, fc.constantFrom(...modes), fc.constantFrom(0, scoreV2), (...args) => {
      const accuracy = accuracyOf(...args)
      return accuracy >= 0 && accuracy <= 100
    }),
  )
})

test.each([
  [0, 6],
  [1, 30],
  [2, 6],
  [3, 30],
] as const)(
  'in mode %i geki and katu count as hits only where they are judgements',
  (mode, hits) => {
    expect(totalHits({ n300: 3, n100: 2, n50: 1, nmiss: 100, ngeki: 14, nkatu: 10 }, mode)).toBe(
      hits,
    )
  },
)
