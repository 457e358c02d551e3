import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#lib/search.ts'
import { leaderboardQuery } from './queries.ts'
import { addressOf, addressWith, leaderboardSearchFrom } from './search.ts'

const first = { mode: 0, relax: 0, sort: 'pp', country: undefined, page: 1 } as const

test.each([
  ['', first],
  [
    'mode=2&relax=1&sort=score&country=jp&page=3',
    { mode: 2, relax: 1, sort: 'score', country: 'jp', page: 3 },
  ],
  ['mode=0&relax=0&sort=pp&country=&page=1', first],
  ['mode=4&relax=3&sort=acc&country=japan&page=0', first],
  ['mode=x&relax=-1&sort=PP&country=zz&page=1.5', first],
  ['country=xx&page=-2', first],
  ['country=JP&page=02', { ...first, country: 'jp' }],
  ['mode=3&relax=1', { ...first, relax: 1 }],
  ['mode=1&relax=2', { ...first, relax: 2 }],
  ['page=2147483647', { ...first, page: 2_147_483_647 }],
  ['page=2147483648', first],
  ['page=99999999999999999999', first],
])('the query %j is read', (query, search) => {
  expect(leaderboardSearchFrom(parseSearch(query))).toEqual(search)
})

test('an address holds only what differs from the first leaderboard', () => {
  expect(stringifySearch(addressOf(first))).toBe('')
  const search = { mode: 2, relax: 1, sort: 'score', country: 'jp', page: 3 } as const
  expect(stringifySearch(addressOf(search))).toBe('?mode=2&relax=1&sort=score&country=jp&page=3')
})

test('another mode, sort or country begins at the first page', () => {
  const search = { ...first, page: 7 }
  expect(addressWith(search, { mode: 1 })).toMatchObject({ mode: 1, page: undefined })
  expect(addressWith(search, { page: 8 })).toMatchObject({ page: 8 })
})

test('a leaderboard is asked for by its page of fifty, from 1, and a country in lower case or none', () => {
  expect(callOf('')).toEqual({ query: { mode: 0, rx: 0, p: 1, l: 50, country: '', sort: 'pp' } })
  expect(callOf('mode=2&relax=1&sort=score&country=JP&page=3')).toEqual({
    query: { mode: 2, rx: 1, p: 3, l: 50, country: 'jp', sort: 'score' },
  })
})

test('whatever an address says, the address of what was read says the same', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('0', '1', '2', '3', 'score', 'jp', 'KR', '50'))
  const address = fc.record({ mode: text, relax: text, sort: text, country: text, page: text })
  fc.assert(
    fc.property(address, (address) => {
      const search = leaderboardSearchFrom(address)
      const again = leaderboardSearchFrom(parseSearch(stringifySearch(addressOf(search))))
      expect(again).toEqual(search)
    }),
  )
})

function callOf(query: string) {
  return leaderboardQuery(leaderboardSearchFrom(parseSearch(query))).queryKey[1]
}
