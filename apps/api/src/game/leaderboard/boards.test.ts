import { leaderboardSorts } from '@kodama/contract/leaderboard'
import type { Country } from '@kodama/rules/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/breadth'
import { makeBoards, type Standing } from './boards.ts'

const countries: Country[] = ['jp', 'us', 'mf']

test('whatever happens, boards are what sorting everyone would give', () => {
  const standing = fc.record({
    id: fc.oneof(fc.integer({ min: 3, max: 400 }), fc.constant(2 ** 31 - 1)),
    country: fc.constantFrom(...countries),
    pp: fc.integer({ min: 0, max: 9 }),
    score: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 ** 53 - 1 })),
    isRemoved: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(standing, { maxLength: 500 }), (changes) => {
      const boards = makeBoards()
      const known = new Map<number, Standing>()
      for (const { isRemoved, ...standing } of changes) {
        if (isRemoved) boards.remove(standing.id)
        else boards.set(standing)
        if (isRemoved) known.delete(standing.id)
        else known.set(standing.id, standing)
      }
      expectSorted(boards, known)
    }),
    runs(),
  )
})

test('thousands of equal values split and empty their chunks and stay in order', () => {
  const boards = makeBoards()
  const known = new Map<number, Standing>()
  for (let n = 0; n < 5000; n++) {
    const id = 3 + ((n * 7919) % 5000)
    const standing: Standing = { id, country: 'jp', pp: 1 + (id % 3), score: id }
    boards.set(standing)
    known.set(id, standing)
  }
  expectSorted(boards, known)
  for (let id = 3; id < 4900; id++) {
    boards.remove(id)
    known.delete(id)
  }
  expectSorted(boards, known)
  expect(boards.list({ sort: 'pp' }, { offset: 100, limit: 3 })).toHaveLength(3)
  expect(boards.list({ sort: 'pp' }, { offset: 2e11, limit: 3 })).toEqual([])
})

function expectSorted(boards: ReturnType<typeof makeBoards>, known: ReadonlyMap<number, Standing>) {
  const all = { offset: 0, limit: 10_000 }
  for (const sort of leaderboardSorts) {
    for (const country of [undefined, ...countries]) {
      const expected = [...known.values()]
        .filter((one) => one[sort] > 0 && one.country === (country ?? one.country))
        .sort((a, b) => b[sort] - a[sort] || a.id - b.id)
        .map(({ id }) => id)
      const board = { sort, country }
      expect(boards.list(board, all)).toEqual(expected)
      const ranks = expected.map((id) => boards.findRank(board, id))
      expect(ranks).toEqual(expected.map((_, index) => index + 1))
      expect(boards.list(board, { offset: 1, limit: 2 })).toEqual(expected.slice(1, 3))
    }
  }
}
