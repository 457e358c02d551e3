import { expect, test } from 'vitest'
import { addressOf, profileSearchFrom, withMode, withPage, withSize } from './search.ts'

const first = { page: 1, size: 5 }
const standard = { mode: 0, relax: 0, best: first, recent: first }

test.each([
  [{}, standard],
  [{ mode: '3' }, { ...standard, mode: 3 }],
  [
    { mode: '2', relax: '1' },
    { ...standard, mode: 2, relax: 1 },
  ],
  [{ mode: '4', relax: '3' }, standard],
  [{ mode: '-1', relax: '1.0' }, standard],
  [{ mode: 'constructor', relax: '' }, standard],
  [
    { mode: '3', relax: '1' },
    { ...standard, relax: 1 },
  ],
  [
    { mode: '1', relax: '2' },
    { ...standard, relax: 2 },
  ],
  [
    { best: '3', best_size: '20' },
    { ...standard, best: { page: 3, size: 20 } },
  ],
  [
    { recent: '12', recent_size: '10' },
    { ...standard, recent: { page: 12, size: 10 } },
  ],
  [{ best: '0', best_size: '7', recent: '-2', recent_size: '1e1' }, standard],
  [{ best: '2.5', recent: '' }, standard],
  [{ best: '20001' }, { ...standard, best: { page: 20_001, size: 5 } }],
  [{ best: '20002' }, { ...standard, best: { page: 20_001, size: 5 } }],
  [
    { recent: '9'.repeat(400), recent_size: '20' },
    { ...standard, recent: { page: 5001, size: 20 } },
  ],
])('the query %j is read as %j', (address, search) => {
  expect(profileSearchFrom(address)).toEqual(search)
})

test('what is the default stands in no address', () => {
  expect(Object.values(addressOf(profileSearchFrom({ mode: '0', best: '1' })))).toEqual(
    Array.from({ length: 6 }),
  )
})

test.each([
  { mode: 3 },
  { mode: 2, relax: 1 },
  { best: 4, best_size: 20, recent: 2, recent_size: 10 },
])('the address %j is written as it was read', (address) => {
  expect(addressOf(profileSearchFrom(address))).toEqual(address)
})

test('another mode begins at the first page and keeps the page sizes', () => {
  const search = profileSearchFrom({ best: 4, best_size: 20, recent: 2 })
  expect(addressOf(withMode(search, 1, 1))).toEqual({ mode: 1, relax: 1, best_size: 20 })
})

test('another page of one list leaves the other where it is', () => {
  const search = profileSearchFrom({ best: 4, recent: 2 })
  expect(addressOf(withPage(search, 'recent', 3))).toEqual({ best: 4, recent: 3 })
})

test('another page size begins at the first page', () => {
  const search = profileSearchFrom({ best: 4, recent: 2 })
  expect(addressOf(withSize(search, 'best', 10))).toEqual({ best_size: 10, recent: 2 })
})
