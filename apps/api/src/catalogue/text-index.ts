import { runYielding } from '#concurrency/yielding'
import type { Place } from './cursor.ts'
import type { Search } from './search.ts'
import { buildSegment, type Entry, findIn, mostInSegment, type Segment } from './segment.ts'
import { sortInSlices } from './sort-in-slices.ts'

export type Change = { set_id: number; entry: Entry | undefined }

/**
 * Segments that never change, newest first, and the few sets that have changed since they were built:
 * these are looked through one by one, until there are so many that the segments are built anew.
 */
export function makeTextIndex() {
  let segments: readonly Segment[] = []
  let changed = new Map<number, Entry | undefined>()
  let changedInOrder: Entry[] = []
  let changedWhileBuilding: Map<number, Entry | undefined> | undefined

  return {
    get changes() {
      return changed.size
    },

    apply(changes: readonly Change[]) {
      for (const { set_id, entry } of changes) {
        changed.set(set_id, entry)
        changedWhileBuilding?.set(set_id, entry)
      }
      changedInOrder = inOrder(changed)
    },

    /** From entries in any order, or from what is there now. */
    async build(entries?: readonly Entry[]) {
      changedWhileBuilding = new Map()
      segments = await runYielding(buildAll(entries))
      changed = changedWhileBuilding
      changedInOrder = inOrder(changed)
      changedWhileBuilding = undefined
    },

    find(search: Search): Place[] {
      const found: Place[] = []
      const old = findOld(search)
      let next = old.next()
      const take = ({ last_update, set_id }: Entry) => found.push({ last_update, set_id })
      for (const entry of changedInOrder) {
        if (!matches(entry, search)) continue
        for (; !next.done && isBefore(next.value, entry); next = old.next()) {
          if (found.length === search.limit) return found
          take(next.value)
        }
        if (found.length === search.limit) return found
        take(entry)
      }
      for (; !next.done && found.length < search.limit; next = old.next()) take(next.value)
      return found
    },
  }

  function* findOld(search: Search) {
    for (const segment of segments) {
      const from = search.after ? firstAfter(segment.entries, search.after) : 0
      if (from === segment.entries.length) continue
      for (const entry of findIn(segment, search, from)) {
        if (entry.set_id !== search.except && !changed.has(entry.set_id)) yield entry
      }
    }
  }

  function* buildAll(given?: readonly Entry[]): Generator<undefined, Segment[]> {
    const entries = yield* given ? sortInSlices(given, isBefore) : mergeAll()
    const built = []
    for (let start = 0; start < entries.length; start += mostInSegment) {
      built.push(yield* buildSegment(entries.slice(start, start + mostInSegment)))
    }
    return built
  }

  function* mergeAll(): Generator<undefined, Entry[]> {
    const gone = new Set(changed.keys())
    const fresh = changedInOrder.values()
    const merged: Entry[] = []
    let next = fresh.next()
    for (const { entries } of segments) {
      for (const entry of entries) {
        if (merged.length % 256 === 0) yield
        for (; !next.done && isBefore(next.value, entry); next = fresh.next())
          merged.push(next.value)
        if (!gone.has(entry.set_id)) merged.push(entry)
      }
    }
    for (; !next.done; next = fresh.next()) merged.push(next.value)
    return merged
  }
}

/** The same answer without keys, for few entries. */
function matches(entry: Entry, { words, mode, status, after, except }: Search): boolean {
  if (mode !== undefined && !(entry.modes & (1 << mode))) return false
  if (status !== undefined && entry.status !== status) return false
  if (entry.set_id === except || (after && !isBefore(after, entry))) return false
  return words.every((word) => entry.search_text.includes(word))
}

function isBefore(a: Place, b: Place): boolean {
  return a.last_update === b.last_update ? a.set_id > b.set_id : a.last_update > b.last_update
}

function inOrder(entries: ReadonlyMap<number, Entry | undefined>): Entry[] {
  const present = [...entries.values()].filter((entry) => entry !== undefined)
  return present.sort((a, b) => (isBefore(a, b) ? -1 : 1))
}

function firstAfter(entries: readonly Entry[], place: Place): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(place, entries[middle] as Entry)) high = middle
    else low = middle + 1
  }
  return low
}
