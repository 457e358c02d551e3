import { expect, test } from 'vitest'
import { hitCountsOf, sharesOf } from './hit-counts.tsx'

const counts = { n300: 300, n100: 100, n50: 50, nmiss: 4, ngeki: 320, nkatu: 200 }

test.each([
  [0, 'n300 300, n100 100, n50 50, miss 4'],
  [1, 'n300 300, n100 100, n50 50, miss 4'],
  [2, 'n300 300, n100 100, n50 50, miss 4, droplet_miss 200'],
  [3, 'max 320, n300 300, n200 200, n100 100, n50 50, miss 4'],
] as const)('in mode %i the counts are %s', (mode, text) => {
  const rows = hitCountsOf(counts, mode).map(({ hit, count }) => `${hit} ${count}`)
  expect(rows.join(', ')).toBe(text)
})

test('taiko and catch have words of their own for a hit', () => {
  expect(hitCountsOf(counts, 1).map(({ name }) => name)).toEqual([
    'great',
    'good',
    undefined,
    'bad',
  ])
  expect(hitCountsOf(counts, 2)[1]).toEqual({ hit: 'n100', name: 'drop', count: 100 })
})

test('shares follow each other and fill the bar', () => {
  const shares = sharesOf(hitCountsOf({ ...counts, n300: 100, n100: 50, n50: 46 }, 0))
  expect(shares.map(({ start, width }) => [start, width])).toEqual([
    [0, 50],
    [50, 25],
    [75, 23],
    [98, 2],
  ])
})

test('a score without a single hit has an empty bar', () => {
  const none = { n300: 0, n100: 0, n50: 0, nmiss: 0, ngeki: 0, nkatu: 0 }
  expect(sharesOf(hitCountsOf(none, 0)).map(({ width }) => width)).toEqual([0, 0, 0, 0])
})
