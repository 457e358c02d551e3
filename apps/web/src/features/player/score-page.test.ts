import { expect, test } from 'vitest'
import { scorePageOf, scoresQuery } from './score-page.ts'
import { profileSearchFrom } from './search.ts'

const scores = Array.from({ length: 21 }, (_, index) => index)

test.each([
  [{}, 6, 0],
  [{ best: 3 }, 6, 10],
  [{ best_size: 20 }, 21, 0],
  [{ best: 5001, best_size: 20 }, 21, 100_000],
])('the page at %o asks for its rows and one more', (address, limit, offset) => {
  const { queryKey } = scoresQuery(3, 'best', profileSearchFrom(address))
  expect(queryKey[1]).toMatchObject({ query: { limit, offset } })
})

test.each([
  ['a first page with a next one', scores.slice(0, 6), 1, 5, 5, 1, 5, true],
  ['a page within', scores.slice(0, 6), 3, 5, 5, 11, 15, true],
  ['a last page that is not full', scores.slice(0, 2), 2, 5, 2, 6, 7, false],
  ['a last page that is full', scores.slice(0, 5), 2, 5, 5, 6, 10, false],
  ['the largest page', scores, 6, 20, 20, 101, 120, true],
  ['no score at all', [], 1, 5, 0, 0, 0, false],
  ['a page past the end', [], 3, 5, 0, 0, 0, false],
] as const)('%s knows its rows', (_, given, page, size, rows, from, to, hasNext) => {
  const shown = scorePageOf(given, { page, size })
  expect({ ...shown, rows: shown.rows.length }).toEqual({ rows, from, to, hasNext })
})
