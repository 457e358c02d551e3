import type { KnownBeatmapStatus } from '@kodama/rules/beatmap-status'
import { modes } from '@kodama/rules/modes'
import type { Place } from './cursor.ts'
import type { Filter, Search } from './search.ts'

/** What is known of a beatmapset to search it. */
export type Entry = Place & {
  status: KnownBeatmapStatus
  /** A bit for each mode. */
  modes: number
  search_text: string
}

type Posting = { places: Uint16Array; bits: Uint32Array | undefined }

/** Entries in the order of the catalogue that do not change any more, and where each key is. */
export type Segment = { entries: readonly Entry[]; postings: ReadonlyMap<number, Posting> }

/** Few enough that no list of places grows long while it is built: what grows long is moved at once. */
export const mostInSegment = 8192

/** To be run in slices. */
export function* buildSegment(entries: readonly Entry[]): Generator<undefined, Segment> {
  const lists = new Map<number, number[]>()
  for (const [place, entry] of entries.entries()) {
    addKeys(lists, entry, place)
    if (place % 32 === 0) yield
  }
  const postings = new Map<number, Posting>()
  for (const [key, list] of lists) {
    postings.set(key, postingFrom(list, entries.length))
    if (list.length > 1000 || postings.size % 64 === 0) yield
  }
  return { entries, postings }
}

function addKeys(lists: Map<number, number[]>, entry: Entry, place: number) {
  add(filterKey(undefined, entry.status))
  for (const mode of modes) {
    if (!(entry.modes & (1 << mode))) continue
    add(filterKey(mode, undefined))
    add(filterKey(mode, entry.status))
  }
  const { search_text: text } = entry
  for (let i = 0; i < text.length; i++) {
    if (isGap(text, i)) continue
    add(text.charCodeAt(i))
    if (i === 0 || isGap(text, i - 1)) continue
    add(pairKey(text, i - 1))
    if (i > 1 && !isGap(text, i - 2)) add(tripleKey(text, i - 2))
  }

  function add(key: number) {
    const list = lists.get(key)
    if (!list) lists.set(key, [place])
    else if (list[list.length - 1] !== place) list.push(place)
  }
}

/** A space or a line break: no word has one. */
function isGap(text: string, i: number): boolean {
  return text.charCodeAt(i) <= 32
}

function postingFrom(list: readonly number[], total: number): Posting {
  const places = new Uint16Array(list)
  // From here on the bits take no more room than the places do.
  if (list.length * 16 < total) return { places, bits: undefined }
  const bits = new Uint32Array(Math.ceil(total / 32))
  for (const place of places) bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31))
  return { places, bits }
}

/** Characters and pairs of them are positive, filters and triples negative. */
function filterKey(mode: Filter['mode'], status: Filter['status']): number {
  return -1 - (mode ?? 4) * 8 - (status ?? 5)
}

function pairKey(text: string, i: number): number {
  return text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1)
}

/** Triples may share a key: a number of 30 bits is kept without an object of its own. */
function tripleKey(text: string, i: number): number {
  const mixed =
    Math.imul(text.charCodeAt(i), 0x9e3779b1) ^
    Math.imul(text.charCodeAt(i + 1), 0x85ebca6b) ^
    Math.imul(text.charCodeAt(i + 2), 0xc2b2ae35)
  return -64 - (mixed >>> 2)
}

/** Up to two characters are found by their key alone; longer words must then be looked for. */
function keysOf({ words, mode, status }: Search): number[] {
  const keys = words.flatMap((word) => {
    if (word.length === 1) return [word.charCodeAt(0)]
    if (word.length === 2) return [pairKey(word, 0)]
    return Array.from({ length: word.length - 2 }, (_, i) => tripleKey(word, i))
  })
  if (mode !== undefined || status !== undefined) keys.push(filterKey(mode, status))
  return [...new Set(keys)]
}

/** The entries that a search finds from a place on, in order, one at a time. */
export function* findIn({ entries, postings }: Segment, search: Search, from: number) {
  const keys = keysOf(search)
  const lists = keys.map((key) => postings.get(key)).filter((posting) => posting !== undefined)
  if (lists.length < keys.length) return

  const longWords = search.words.filter((word) => word.length > 2)
  for (const place of placesIn(lists, entries.length, from)) {
    const entry = entries[place] as Entry
    if (longWords.every((word) => entry.search_text.includes(word))) yield entry
  }
}

/** The places that all lists have: dense ones by their bits at once, the others along the shortest. */
function* placesIn(lists: readonly Posting[], total: number, from: number) {
  const mask = commonBits(lists.flatMap(({ bits }) => bits ?? []))
  const sparse = lists.filter(({ bits }) => !bits).map(({ places }) => places)
  const [shortest, ...others] = sparse.sort((a, b) => a.length - b.length)
  if (!shortest) {
    for (let place = from; place < total; place++) {
      if (!mask || hasBit(mask, place)) yield place
    }
    return
  }
  const cursors = others.map(() => 0)
  for (let at = firstFrom(shortest, from); at < shortest.length; at++) {
    const place = shortest[at] as number
    if (mask && !hasBit(mask, place)) continue
    if (others.every((places, index) => walkTo(places, place, cursors, index))) yield place
  }
}

function commonBits([first, ...rest]: readonly Uint32Array[]): Uint32Array | undefined {
  if (!first) return undefined
  const common = first.slice()
  for (const bits of rest) {
    for (let i = 0; i < bits.length; i++) common[i] = (common[i] ?? 0) & (bits[i] ?? 0)
  }
  return common
}

function hasBit(bits: Uint32Array, place: number): boolean {
  return ((bits[place >> 5] ?? 0) & (1 << (place & 31))) !== 0
}

/** Places are asked for upwards, so a list is walked once, from where it was left. */
function walkTo(places: Uint16Array, place: number, cursors: number[], index: number): boolean {
  let at = cursors[index] ?? 0
  while (at < places.length && (places[at] as number) < place) at++
  cursors[index] = at
  return places[at] === place
}

function firstFrom(places: Uint16Array, from: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}
