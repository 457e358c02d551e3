import { runYielding } from '#concurrency/yielding'
import type { Search, SortKey } from './search.ts'
import { buildSegment, type Entry, maxSegmentSize, type Segment, searchSegment } from './segment.ts'

type Change = { set_id: number; entry: Entry | undefined }

/**
 * Immutable segments, newest sets first, and the few sets that changed since they were built. Changed
 * sets are searched one by one; when there are too many, the caller builds the segments again.
 */
export function makeTextIndex() {
  let segments: readonly Segment[] = []
  let changed = new Map<number, Entry | undefined>()
  let changedInOrder: Entry[] = []
  let changedWhileBuilding: Map<number, Entry | undefined> | undefined

  return {
    changes: () => changed.size,

    apply(changes: readonly Change[]) {
      for (const { set_id, entry } of changes) {
        changed.set(set_id, entry)
        changedWhileBuilding?.set(set_id, entry)
      }
      changedInOrder = inOrder(changed)
    },

    /** Builds from the given entries, in any order, or from the current ones. */
    async build(entries?: readonly Entry[]) {
      changedWhileBuilding = new Map()
      segments = await runYielding(buildSegments(entries))
      changed = changedWhileBuilding
      changedInOrder = inOrder(changed)
      changedWhileBuilding = undefined
    },

    find(search: Search): SortKey[] {
      const found: SortKey[] = []
      const entries = merge(searchSegments(search), searchChanged(search), isBefore)
      for (const { last_update, set_id } of entries) {
        found.push({ last_update, set_id })
        if (found.length === search.limit) break
      }
      return found
    },
  }

  function* searchSegments(search: Search) {
    for (const segment of segments) {
      const from = search.after ? firstAfter(segment.entries, search.after) : 0
      if (from === segment.entries.length) continue
      for (const entry of searchSegment(segment, search, from)) {
        if (entry.set_id !== search.except && !changed.has(entry.set_id)) yield entry
      }
    }
  }

  /** One by one, because there are few. */
  function* searchChanged(search: Search) {
    for (const entry of changedInOrder) if (matches(entry, search)) yield entry
  }

  function* buildSegments(given?: readonly Entry[]): Generator<undefined, Segment[]> {
    const entries = yield* given ? mergeSort(given, isBefore) : mergeChanges()
    const built = []
    for (let start = 0; start < entries.length; start += maxSegmentSize) {
      built.push(yield* buildSegment(entries.slice(start, start + maxSegmentSize)))
    }
    return built
  }

  function* mergeChanges(): Generator<undefined, Entry[]> {
    const unchanged = listUnchanged(segments, new Set(changed.keys()))
    return yield* collect(merge(unchanged, changedInOrder.values(), isBefore))
  }
}

function* listUnchanged(segments: readonly Segment[], changed: ReadonlySet<number>) {
  for (const { entries } of segments) {
    for (const entry of entries) if (!changed.has(entry.set_id)) yield entry
  }
}

function matches(entry: Entry, { words, mode, status, after, except }: Search): boolean {
  if (mode !== undefined && !(entry.modes & (1 << mode))) return false
  if (status !== undefined && entry.status !== status) return false
  if (entry.set_id === except || (after && !isBefore(after, entry))) return false
  return words.every((word) => entry.search_text.includes(word))
}

function isBefore(a: SortKey, b: SortKey): boolean {
  return a.last_update === b.last_update ? a.set_id > b.set_id : a.last_update > b.last_update
}

function inOrder(entries: ReadonlyMap<number, Entry | undefined>): Entry[] {
  const present = [...entries.values()].filter((entry) => entry !== undefined)
  return present.sort((a, b) => (isBefore(a, b) ? -1 : 1))
}

function firstAfter(entries: readonly Entry[], key: SortKey): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(key, entries[middle] as Entry)) high = middle
    else low = middle + 1
  }
  return low
}

const runLength = 256
type IsBefore<T> = (a: T, b: T) => boolean

/** A merge sort that yields, because sorting a hundred thousand entries at once blocks the event loop. */
export function* mergeSort<T>(
  items: readonly T[],
  isBefore: IsBefore<T>,
): Generator<undefined, T[]> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += runLength) {
    const run = items.slice(start, start + runLength)
    runs.push(run.sort((a, b) => (isBefore(a, b) ? -1 : 1)))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2) {
      const [left = [], right = []] = runs.slice(i, i + 2)
      merged.push(yield* collect(merge(left.values(), right.values(), isBefore)))
    }
    runs = merged
  }
  return runs[0] ?? []
}

/** Merges two sorted lists. */
function* merge<T>(left: Iterator<T>, right: Iterator<T>, isBefore: IsBefore<T>): Generator<T> {
  let fromLeft = left.next()
  for (let next = right.next(); !next.done; next = right.next()) {
    for (; !fromLeft.done && isBefore(fromLeft.value, next.value); fromLeft = left.next()) {
      yield fromLeft.value
    }
    yield next.value
  }
  for (; !fromLeft.done; fromLeft = left.next()) yield fromLeft.value
}

function* collect<T>(items: Iterable<T>): Generator<undefined, T[]> {
  const collected: T[] = []
  for (const item of items) {
    collected.push(item)
    if (collected.length % 256 === 0) yield
  }
  return collected
}
