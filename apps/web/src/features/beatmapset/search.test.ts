import { expect, test } from 'vitest'
import { beatmapsetsQuery, inputOf } from './queries.ts'
import { addressOf, beatmapsetSearchFrom, statusChoices } from './search.ts'

const everything = { q: '', mode: undefined, status: -3 } as const

test('an address without a query looks for everything', () => {
  expect(beatmapsetSearchFrom({})).toEqual(everything)
})

test('an address says the words, the mode and the status', () => {
  const search = { q: 'echo', mode: 0, status: 1 } as const
  expect(beatmapsetSearchFrom({ q: ' echo ', mode: '0', status: '1' })).toEqual(search)
  expect(addressOf(search)).toEqual({ q: 'echo', mode: 0, status: 1 })
})

test('what cannot be read is the default', () => {
  expect(beatmapsetSearchFrom({ q: '  ', mode: '4', status: 'ranked' })).toEqual(everything)
  expect(beatmapsetSearchFrom({ q: ['a'], mode: '', status: '' })).toEqual(everything)
})

test('defaults are left out of the address', () => {
  expect(JSON.stringify(addressOf(everything))).toBe('{}')
})

test('a text is cut where the server stops to read', () => {
  expect(beatmapsetSearchFrom({ q: 'a'.repeat(100) }).q).toHaveLength(64)
})

test('a search asks for any status and any mode, newest first, and leaves out what is null', () => {
  expect(inputOf(everything)).toEqual({ query: { s: '-3', sort: 'ranked_desc', nsfw: false } })
})

test('graveyard, WIP and pending are one choice, because the game server stores them as one', () => {
  const addresses = ['-2', '-1', '0'].map((status) => addressOf(beatmapsetSearchFrom({ status })))
  expect(addresses.map(({ status }) => status)).toEqual([0, 0, 0])
  expect(statusChoices).toEqual([-3, 1, 2, 3, 4, 0])
})

test('a search asks for its words, mode and status', () => {
  expect(inputOf({ q: '森', mode: 3, status: 4 })).toEqual({
    query: { q: '森', m: 3, s: '4', sort: 'ranked_desc', nsfw: false },
  })
})

test('the next page is the same search behind the cursor, and the last page has none', () => {
  const { getNextPageParam, initialPageParam } = beatmapsetsQuery({ ...everything, q: '森' })
  const nextAfter = (cursor_string: string | null) =>
    getNextPageParam({ beatmapsets: [], cursor_string }, [], initialPageParam, [])
  expect(nextAfter('abc')).toEqual({ query: { ...initialPageParam.query, cursor_string: 'abc' } })
  expect(nextAfter(null)).toBeUndefined()
})
