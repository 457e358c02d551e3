import { expect, test } from 'vitest'
import { scorePageOf, windowOffset } from './score-page.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index)

test.each([
  [1, 5, 0],
  [20, 5, 0],
  [21, 5, 100],
  [10, 10, 0],
  [11, 10, 100],
  [5, 20, 0],
  [6, 20, 100],
  [20_001, 5, 100_000],
] as const)('page %i of %i rows lies in the window at %i', (page, size, offset) => {
  expect(windowOffset({ page, size })).toBe(offset)
})

test.each([
  ['the first page', hundred, 1, 5, [0, 1, 2, 3, 4], 1, 5, true],
  ['a page within', hundred, 3, 5, [10, 11, 12, 13, 14], 11, 15, true],
  ['the first page of the second window', hundred, 21, 5, [0, 1, 2, 3, 4], 101, 105, true],
  ['the last page of a full window', hundred, 20, 5, [95, 96, 97, 98, 99], 96, 100, undefined],
  ['a last page that is not full', hundred.slice(0, 7), 2, 5, [5, 6], 6, 7, false],
  ['a last page that is full', hundred.slice(0, 10), 2, 5, [5, 6, 7, 8, 9], 6, 10, false],
  [
    'the end of a window that is not full',
    hundred.slice(0, 98),
    20,
    5,
    [95, 96, 97],
    96,
    98,
    false,
  ],
  ['no score at all', [], 1, 5, [], 0, 0, false],
  ['a page past the end', hundred.slice(0, 7), 3, 5, [], 0, 0, false],
] as const)('%s is cut from its window', (_, scores, page, size, rows, from, to, hasNext) => {
  expect(scorePageOf(scores, { page, size })).toEqual({ rows, from, to, hasNext })
})
