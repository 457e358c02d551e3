import { setImmediate } from 'node:timers/promises'
import type { KnownBeatmapStatus } from '@kodama/rules/beatmap-status'
import type { Search, SortKey } from './search-query.ts'

/** The searchable part of a beatmapset. */
export type SearchableSet = SortKey & {
  /** 1 for a deleted set. */
  gone: 0 | 1
  status: KnownBeatmapStatus
  /** One bit per mode. */
  modes: number
  search_text: string
}

/** Looking at this many sets takes a few milliseconds. */
const setsPerTurn = 10_000

export type SetsInMemory = ReturnType<typeof makeSetsInMemory>

/** The sets of a process, newest first. A search looks at one after the other until it has filled a page. */
export function makeSetsInMemory() {
  let sets: SearchableSet[] = []

  return {
    /** For rows that follow in order. */
    append(rows: readonly SearchableSet[]) {
      for (const row of rows) sets.push(copyOf(row))
    },

    apply(changes: readonly SearchableSet[]) {
      if (changes.length === 0) return
      const changed = new Set(changes.map(({ set_id }) => set_id))
      sets = sets.filter(({ set_id }) => !changed.has(set_id))
      for (const set of changes) {
        if (!set.gone) sets.splice(indexAfter(sets, set), 0, copyOf(set))
      }
    },

    async find(search: Search): Promise<SortKey[]> {
      const found: SortKey[] = []
      const all = sets
      const start = search.after ? indexAfter(all, search.after) : 0
      for (let i = start; i < all.length && found.length < search.limit; i++) {
        if (i % setsPerTurn === setsPerTurn - 1) await setImmediate()
        const set = all[i] as SearchableSet
        if (matches(set, search)) found.push({ last_update: set.last_update, set_id: set.set_id })
      }
      return found
    },
  }
}

/** An object of the SQLite driver takes four times the memory of a literal. */
function copyOf({ set_id, gone, status, modes, last_update, search_text }: SearchableSet) {
  return { set_id, gone, status, modes, last_update, search_text }
}

export function matches(set: SearchableSet, { words, mode, status, except }: Search): boolean {
  if (mode !== undefined && !(set.modes & (1 << mode))) return false
  if (status !== undefined && set.status !== status) return false
  if (set.set_id === except) return false
  return words.every((word) => set.search_text.includes(word))
}

function indexAfter(sets: readonly SearchableSet[], key: SortKey): number {
  let low = 0
  let high = sets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(key, sets[middle] as SearchableSet)) high = middle
    else low = middle + 1
  }
  return low
}

function isBefore(a: SortKey, b: SortKey): boolean {
  return a.last_update === b.last_update ? a.set_id > b.set_id : a.last_update > b.last_update
}
