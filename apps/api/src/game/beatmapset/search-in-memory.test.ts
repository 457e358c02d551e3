import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/breadth'
import { makeSetsInMemory, type SearchableSet } from './search-in-memory.ts'
import type { Search, SortKey } from './search-query.ts'

const letters = fc.constantFrom('a', 'b', 'c', '木', '霊', 'が', '🌲', ' ', '\n')
const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '木', '霊', 'が', '🌲'),
  minLength: 1,
})
const set: fc.Arbitrary<SearchableSet> = fc.record({
  gone: fc.constantFrom(0, 0, 0, 1),
  set_id: fc.integer({ min: 1, max: 60 }),
  last_update: fc.constantFrom('2026-01-01 00:00:00', '2026-01-02 00:00:00', '2025-01-01 00:00:00'),
  status: fc.constantFrom(0, 1, 2, 3, 4),
  modes: fc.integer({ min: 1, max: 15 }),
  search_text: fc.string({ unit: letters, maxLength: 12 }),
})
const search: fc.Arbitrary<Search> = fc.record({
  words: fc.array(word, { maxLength: 3 }),
  mode: fc.constantFrom(undefined, 0, 1, 2, 3),
  status: fc.constantFrom(undefined, 0, 1, 2, 3, 4),
  after: fc.option(set, { nil: undefined }),
  limit: fc.integer({ min: 1, max: 5 }),
  except: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
})

test('whatever changes, the sets in memory are found in order and in pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(set, { maxLength: 20 }), { maxLength: 5 }),
      fc.array(search, { minLength: 1, maxLength: 10 }),
      async (batches, searches) => {
        const latest = new Map<number, SearchableSet>()
        const sets = makeSetsInMemory()
        for (const batch of batches) {
          const changes = new Map(batch.map((set) => [set.set_id, set]))
          sets.apply([...changes.values()])
          for (const [id, set] of changes) latest.set(id, set)
        }
        for (const search of searches) {
          expect(await sets.find(search)).toEqual(bruteForce(latest, search))
        }
      },
    ),
    runs(),
  )
})

test('a search through many sets lets others work', async () => {
  const sets = makeSetsInMemory()
  const common = { gone: 0, status: 1, modes: 1, last_update: '', search_text: 'moss' } as const
  sets.apply(Array.from({ length: 50_000 }, (_, i) => ({ ...common, set_id: i + 1 })))
  let turns = 0
  const look = () => {
    turns += 1
    looking = setImmediate(look)
  }
  let looking = setImmediate(look)
  const any = { mode: undefined, status: undefined, after: undefined, except: undefined }
  expect(await sets.find({ ...any, words: ['fern'], limit: 50 })).toEqual([])
  clearImmediate(looking)
  expect(turns).toBeGreaterThanOrEqual(2)
})

function bruteForce(sets: ReadonlyMap<number, SearchableSet>, search: Search) {
  const { words, mode, status, after, limit, except } = search
  return [...sets.values()]
    .filter(({ gone }) => gone === 0)
    .sort(compare)
    .filter(({ modes }) => mode === undefined || (modes >> mode) % 2 === 1)
    .filter((set) => status === undefined || set.status === status)
    .filter(({ search_text }) => words.every((word) => search_text.includes(word)))
    .filter((set) => set.set_id !== except && (!after || compare(after, set) < 0))
    .map(({ last_update, set_id }) => ({ last_update, set_id }))
    .slice(0, limit)
}

function compare(a: SortKey, b: SortKey): number {
  return b.last_update.localeCompare(a.last_update) || b.set_id - a.set_id
}
