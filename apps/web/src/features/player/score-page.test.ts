import { expect, test } from 'vitest'
import { scorePageOf, scoresQuery, shownPage } from './score-page.ts'
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

test.each([
  ['nothing is known yet', undefined, 50],
  ['there are rows', { scores }, 50],
  ['the list ends within a page', { scores: [], total: 12 }, 3],
  ['the list ends with a page', { scores: [], total: 10 }, 2],
  ['there is no score at all', { scores: [], total: 0 }, 1],
] as const)('of page 50, where %s, the page %# is shown', (_, answer, page) => {
  expect(shownPage(answer, { page: 50, size: 5 })).toBe(page)
})
