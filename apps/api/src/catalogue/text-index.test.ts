import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runYielding } from '#concurrency/yielding'
import { runs } from '#testing/breadth'
import type { Search } from './search.ts'
import { buildSegment, type Entry } from './segment.ts'
import { makeTextIndex, mergeSort } from './text-index.ts'

const letters = fc.constantFrom('a', 'b', 'c', '木', '霊', 'が', '🌲', ' ', '\n')
const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '木', '霊', 'が', '🌲'),
  minLength: 1,
})
const entry: fc.Arbitrary<Entry> = fc.record({
  set_id: fc.integer({ min: 1, max: 60 }),
  last_update: fc.constantFrom('2026-01-01 00:00:00', '2026-01-02 00:00:00', '2025-01-01 00:00:00'),
  status: fc.constantFrom(0, 1, 2, 3, 4),
  modes: fc.integer({ min: 1, max: 15 }),
  search_text: fc.string({ unit: letters, maxLength: 12 }),
})
const change = fc.oneof(
  entry.map((entry) => ({ set_id: entry.set_id, entry })),
  fc.integer({ min: 1, max: 60 }).map((set_id) => ({ set_id, entry: undefined })),
)
const search: fc.Arbitrary<Search> = fc.record({
  words: fc.array(word, { maxLength: 3 }),
  mode: fc.constantFrom(undefined, 0, 1, 2, 3),
  status: fc.constantFrom(undefined, 0, 1, 2, 3, 4),
  after: fc.option(entry, { nil: undefined }),
  limit: fc.integer({ min: 1, max: 5 }),
  except: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
})

test('whatever changes, the index finds what looking at each set would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(entry, { selector: ({ set_id }) => set_id, maxLength: 60 }),
      fc.array(fc.oneof(change, fc.constant('build' as const)), { maxLength: 30 }),
      fc.array(search, { minLength: 1, maxLength: 10 }),
      async (entries, acts, searches) => {
        const sets = new Map(entries.map((entry) => [entry.set_id, entry]))
        const index = makeTextIndex()
        await index.build(entries)
        for (const act of acts) {
          if (act === 'build') await index.build()
          else {
            index.apply([act])
            if (act.entry) sets.set(act.set_id, act.entry)
            else sets.delete(act.set_id)
          }
        }
        for (const search of searches) expect(index.find(search)).toEqual(bruteForce(sets, search))
      },
    ),
    runs(),
  )
})

test('what changes while the index is built is neither lost nor found twice', async () => {
  const index = makeTextIndex()
  const building = index.build(Array.from({ length: 5000 }, (_, i) => makeEntry(5000 - i, 'old')))
  index.apply([
    { set_id: 7, entry: makeEntry(7, 'new') },
    { set_id: 8, entry: undefined },
  ])
  await building
  const find = (word: string) =>
    index
      .find({
        words: [word],
        mode: undefined,
        status: undefined,
        after: undefined,
        limit: 9999,
        except: undefined,
      })
      .map(({ set_id }) => set_id)
  expect(find('new')).toEqual([7])
  expect(find('old')).toHaveLength(4998)
})

test('the index keeps 12 bytes for each pair or triple of characters, and 2 for each set that has it', async () => {
  const entries = Array.from({ length: 500 }, (_, i) =>
    makeEntry(i + 1, `${String.fromCharCode(0x4e00 + i)}霊の${String.fromCharCode(0x5e00 + i)}`),
  )
  const { postings } = await runYielding(buildSegment(entries))
  const { bitmaps, ...arrays } = postings
  const bytes = Object.values(arrays).reduce((sum, { byteLength }) => sum + byteLength, 0)
  // Status, mode and both, two characters and their pair are in every set; two characters, pairs and triples in one.
  expect(bytes).toBe(12 * (6 + 6 * 500) + 2 * (6 + 6) * 500)
  expect(bitmaps.size).toBe(6)
})

test('a merge sort that yields sorts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer(), { maxLength: 5000, size: 'max' }), async (numbers) => {
      const sorted = await runYielding(mergeSort(numbers, (a, b) => a < b))
      expect(sorted).toEqual(numbers.toSorted((a, b) => a - b))
    }),
    runs(20),
  )
})

function makeEntry(set_id: number, search_text: string): Entry {
  return { set_id, search_text, last_update: '2026-01-01 00:00:00', status: 1, modes: 1 }
}

function bruteForce(sets: ReadonlyMap<number, Entry>, search: Search) {
  const { words, mode, status, after, limit, except } = search
  return sorted(sets)
    .filter((entry) => mode === undefined || (entry.modes >> mode) % 2 === 1)
    .filter((entry) => status === undefined || entry.status === status)
    .filter((entry) => words.every((word) => entry.search_text.includes(word)))
    .filter((entry) => entry.set_id !== except && (!after || compare(after, entry) < 0))
    .map(({ last_update, set_id }) => ({ last_update, set_id }))
    .slice(0, limit)
}

function sorted(sets: ReadonlyMap<number, Entry>): Entry[] {
  return [...sets.values()].sort(compare)
}

type Ordered = Pick<Entry, 'last_update' | 'set_id'>

function compare(a: Ordered, b: Ordered): number {
  return b.last_update.localeCompare(a.last_update) || b.set_id - a.set_id
}
