import type { KnownBeatmapStatus } from '@kodama/rules/beatmap-status'
import { modes } from '@kodama/rules/modes'
import type { Filter, Search, SortKey } from './search.ts'

/** The searchable part of a beatmapset. */
export type Entry = SortKey & {
  status: KnownBeatmapStatus
  /** One bit per mode. */
  modes: number
  search_text: string
}

/** The positions of the entries that have a key; for a frequent key also as a bitmap. */
type PostingList = { positions: Uint16Array; bitmap: Uint32Array | undefined }

/**
 * All posting lists of a segment, one after another in the order of their keys. Most lists have one position, so an
 * object for each would take ten times the room.
 */
type Postings = {
  keys: Float64Array
  /** Where the list of each key ends. */
  ends: Uint32Array
  positions: Uint16Array
  bitmaps: ReadonlyMap<number, Uint32Array>
}

/** An immutable, sorted part of the index. */
export type Segment = { entries: readonly Entry[]; postings: Postings }

/** Small, because a long posting list would be copied in one go while it grows. */
export const maxSegmentSize = 8192

export function* buildSegment(entries: readonly Entry[]): Generator<undefined, Segment> {
  const lists = new Map<number, number[]>()
  let length = 0
  for (const [position, entry] of entries.entries()) {
    length += addKeys(lists, entry, position)
    if (position % 32 === 0) yield
  }
  const keys = Float64Array.from(lists.keys())
  yield
  keys.sort()
  yield
  const ends = new Uint32Array(keys.length)
  const positions = new Uint16Array(length)
  const bitmaps = new Map<number, Uint32Array>()
  let end = 0
  for (const [index, key] of keys.entries()) {
    const list = lists.get(key) ?? []
    positions.set(list, end)
    end += list.length
    ends[index] = end
    // With more positions than this, the bitmap takes no more room than they do.
    if (list.length * 16 >= entries.length) bitmaps.set(key, bitmapOf(list, entries.length))
    if (list.length > 1000 || index % 64 === 0) yield
  }
  return { entries, postings: { keys, ends, positions, bitmaps } }
}

function findPostings(postings: Postings, key: number): PostingList | undefined {
  const { keys, ends, positions, bitmaps } = postings
  const index = lowerBound(keys, key)
  if (keys[index] !== key) return undefined
  const start = index === 0 ? 0 : ends[index - 1]
  return { positions: positions.subarray(start, ends[index]), bitmap: bitmaps.get(key) }
}

/** Returns how many positions were added. */
function addKeys(lists: Map<number, number[]>, entry: Entry, position: number): number {
  let added = 0
  add(filterKey(undefined, entry.status))
  for (const mode of modes) {
    if (!(entry.modes & (1 << mode))) continue
    add(filterKey(mode, undefined))
    add(filterKey(mode, entry.status))
  }
  const { search_text: text } = entry
  for (let i = 0; i < text.length; i++) {
    if (isSpace(text, i)) continue
    add(text.charCodeAt(i))
    if (i === 0 || isSpace(text, i - 1)) continue
    add(bigramKey(text, i - 1))
    if (i > 1 && !isSpace(text, i - 2)) add(trigramKey(text, i - 2))
  }
  return added

  function add(key: number) {
    const list = lists.get(key)
    if (list?.at(-1) === position) return
    if (list) list.push(position)
    else lists.set(key, [position])
    added += 1
  }
}

/** A space or a line break, which no word contains. */
function isSpace(text: string, i: number): boolean {
  return text.charCodeAt(i) <= 32
}

function bitmapOf(positions: readonly number[], total: number): Uint32Array {
  const bitmap = new Uint32Array(Math.ceil(total / 32))
  for (const position of positions) {
    bitmap[position >> 5] = (bitmap[position >> 5] ?? 0) | (1 << (position & 31))
  }
  return bitmap
}

/** Characters and bigrams have positive keys, filters and trigrams negative ones. */
function filterKey(mode: Filter['mode'], status: Filter['status']): number {
  return -1 - (mode ?? 4) * 8 - (status ?? 5)
}

function bigramKey(text: string, i: number): number {
  return text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1)
}

/** A hash of 30 bits, because V8 stores such a number without an object. Two trigrams can share a key. */
function trigramKey(text: string, i: number): number {
  const mixed =
    Math.imul(text.charCodeAt(i), 0x9e3779b1) ^
    Math.imul(text.charCodeAt(i + 1), 0x85ebca6b) ^
    Math.imul(text.charCodeAt(i + 2), 0xc2b2ae35)
  return -64 - (mixed >>> 2)
}

function keysOf({ words, mode, status }: Search): number[] {
  const keys = words.flatMap((word) => {
    if (word.length === 1) return [word.charCodeAt(0)]
    if (word.length === 2) return [bigramKey(word, 0)]
    return Array.from({ length: word.length - 2 }, (_, i) => trigramKey(word, i))
  })
  if (mode !== undefined || status !== undefined) keys.push(filterKey(mode, status))
  return [...new Set(keys)]
}

/** The matching entries from a position on, in order. */
export function* searchSegment({ entries, postings }: Segment, search: Search, from: number) {
  const keys = keysOf(search)
  const lists = keys.flatMap((key) => findPostings(postings, key) ?? [])
  if (lists.length < keys.length) return

  // The key of one or two characters is exact; a longer word must be compared.
  const longWords = search.words.filter((word) => word.length > 2)
  for (const position of intersect(lists, entries.length, from)) {
    const entry = entries[position] as Entry
    if (longWords.every((word) => entry.search_text.includes(word))) yield entry
  }
}

/** The positions that are in all lists: along the shortest one, with the bitmaps combined first. */
function* intersect(lists: readonly PostingList[], total: number, from: number) {
  const mask = andBitmaps(lists.flatMap(({ bitmap }) => bitmap ?? []))
  const sparse = lists.filter(({ bitmap }) => !bitmap).map(({ positions }) => positions)
  const [shortest, ...others] = sparse.sort((a, b) => a.length - b.length)
  if (!shortest) {
    for (let position = from; position < total; position++) {
      if (!mask || hasBit(mask, position)) yield position
    }
    return
  }
  const cursors = others.map(() => 0)
  for (let at = lowerBound(shortest, from); at < shortest.length; at++) {
    const position = shortest[at] as number
    if (mask && !hasBit(mask, position)) continue
    if (others.every((list, index) => advanceTo(list, position, cursors, index))) yield position
  }
}

function andBitmaps([first, ...rest]: readonly Uint32Array[]): Uint32Array | undefined {
  if (!first) return undefined
  const common = first.slice()
  for (const bitmap of rest) {
    for (let i = 0; i < bitmap.length; i++) common[i] = (common[i] ?? 0) & (bitmap[i] ?? 0)
  }
  return common
}

function hasBit(bitmap: Uint32Array, position: number): boolean {
  return ((bitmap[position >> 5] ?? 0) & (1 << (position & 31))) !== 0
}

/** Positions only grow from call to call, so each list is read once. */
function advanceTo(list: Uint16Array, position: number, cursors: number[], index: number): boolean {
  let at = cursors[index] ?? 0
  while (at < list.length && (list[at] as number) < position) at++
  cursors[index] = at
  return list[at] === position
}

function lowerBound(list: Uint16Array | Float64Array, from: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}
