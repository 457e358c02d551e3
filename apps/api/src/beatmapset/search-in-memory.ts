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
const setsPerTurn = 20_000

/** The sets of a process, newest first. A search looks at one after the other until it has filled a page. */
export function makeSetsInMemory() {
  let sets: readonly SearchableSet[] = []

  return {
    apply(changes: readonly SearchableSet[]) {
      if (changes.length === 0) return
      const changed = new Set(changes.map(({ set_id }) => set_id))
      const unchanged = sets.filter(({ set_id }) => !changed.has(set_id))
      const present = changes.filter(({ gone }) => !gone)
      sets = [...unchanged, ...present].sort((a, b) => (isBefore(a, b) ? -1 : 1))
    },

    async find(search: Search): Promise<SortKey[]> {
      const found: SortKey[] = []
      const inOrder = sets
      for (let i = 0; i < inOrder.length && found.length < search.limit; i++) {
        if (i % setsPerTurn === setsPerTurn - 1) await setImmediate()
        const set = inOrder[i] as SearchableSet
        if (matches(set, search)) found.push({ last_update: set.last_update, set_id: set.set_id })
      }
      return found
    },
  }
}

function matches(set: SearchableSet, { words, mode, status, after, except }: Search): boolean {
  if (mode !== undefined && !(set.modes & (1 << mode))) return false
  if (status !== undefined && set.status !== status) return false
  if (set.set_id === except || (after && !isBefore(after, set))) return false
  return words.every((word) => set.search_text.includes(word))
}

function isBefore(a: SortKey, b: SortKey): boolean {
  return a.last_update === b.last_update ? a.set_id > b.set_id : a.last_update > b.last_update
}
