import { createHash } from 'node:crypto'
import { beatmapStatusFromStored, setStatus } from '@kodama/rules/beatmap-status'
import type { Db } from '#platform/database/connection/connect'
import type { DatabaseLock } from '#platform/database/connection/lock'
import {
  listBeatmapsToCompare,
  listFavourites,
  listKnownSets,
  listSetIds,
  type SetRow,
  writeSets,
} from './queries.ts'
import { normalize } from './search-query.ts'

/** Reading the beatmaps of this many sets takes a few milliseconds. */
const setsPerBatch = 64
const favouritesPerBatch = 2000

/** Compares all sets and writes those that differ. Yields the number of written sets after each batch. */
export async function* scanMaps(db: Db, lock: DatabaseLock): AsyncGenerator<number, undefined> {
  const favourites = yield* countFavourites(db)
  for (let after: number | undefined = 0; after !== undefined;) {
    const { ids, known, last } = await nextSets(db, after)
    if (ids.length === 0) return undefined
    const beatmaps = groupBySet(await listBeatmapsToCompare(db, ids))
    const changed: SetRow[] = []
    for (const set_id of ids) {
      const rows = beatmaps.get(set_id) ?? []
      const fingerprint = fingerprintOf(rows)
      const favourite_count = favourites.get(set_id) ?? 0
      const before = known.get(set_id) ?? unknownSet
      if (fingerprint !== before.fingerprint || favourite_count !== before.favourite_count) {
        changed.push({ set_id, fingerprint, favourite_count, ...searchableFrom(rows) })
      }
    }
    if (changed.length > 0) await writeSets(db, lock, changed)
    yield changed.length
    after = last
  }
}

/** Along the primary key, because the game server has no index on the sets of favourites. */
async function* countFavourites(db: Db): AsyncGenerator<number, Map<number, number>> {
  const counts = new Map<number, number>()
  for (let after = { userid: 0, setid: 0 }; ;) {
    const rows = await listFavourites(db, after, favouritesPerBatch)
    for (const { setid } of rows) counts.set(setid, (counts.get(setid) ?? 0) + 1)
    after = rows.at(-1) ?? after
    if (rows.length < favouritesPerBatch) return counts
    yield 0
  }
}

/** Ends where the shorter of the two lists ends: beyond that, a set is not missing, only not read yet. */
async function nextSets(db: Db, after: number) {
  const theirs = await listSetIds(db, after, setsPerBatch)
  const ours = await listKnownSets(db, after, setsPerBatch)
  const known = new Map(ours.map((set) => [set.set_id, set]))
  const ends = [theirs, [...known.keys()]].map((ids) =>
    ids.length < setsPerBatch ? Number.POSITIVE_INFINITY : (ids.at(-1) ?? 0),
  )
  const end = Math.min(...ends)
  const ids = [...new Set([...theirs, ...known.keys()])].filter((id) => id <= end)
  return { ids, known, last: Number.isFinite(end) ? end : undefined }
}

/** Keeps the order of the rows. */
export function groupBySet<T extends { set_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const sets = new Map<number, T[]>()
  for (const row of rows) {
    const set = sets.get(row.set_id)
    if (set) set.push(row)
    else sets.set(row.set_id, [row])
  }
  return sets
}

type BeatmapRow = Awaited<ReturnType<typeof listBeatmapsToCompare>>[number]

const maxTextLength = 1024
const allModes = 0b1111

const unknownSet = { fingerprint: '', favourite_count: 0 }
const deletedSet = {
  gone: 1,
  status: 0,
  modes: 0,
  last_update: '',
  search_text: '',
  beatmap_count: 0,
  id_sum: 0,
} as const

/** The beatmaps must be in the order of their ids. */
function searchableFrom(
  beatmaps: readonly BeatmapRow[],
): Omit<SetRow, 'set_id' | 'fingerprint' | 'favourite_count'> {
  const [first] = beatmaps
  if (!first) return deletedSet
  return {
    gone: 0,
    status: setStatus(beatmaps.map(({ status }) => beatmapStatusFromStored(status))),
    modes: beatmaps.reduce((bits, { mode }) => bits | (1 << mode), 0) & allModes,
    last_update: beatmaps
      .map(({ last_update }) => last_update.slice(0, 19))
      .reduce((a, b) => (a > b ? a : b)),
    search_text: searchTextOf(first),
    beatmap_count: beatmaps.length,
    id_sum: beatmaps.reduce((sum, { id }) => sum + id, 0),
  }
}

/** Joined with line breaks, which no word contains, so that no match spans two fields. */
function searchTextOf({ title, artist, creator }: BeatmapRow): string {
  const text = [title, artist, creator].map(normalize).join('\n')
  // Without half of a surrogate pair at the end.
  return text.length <= maxTextLength ? text : text.slice(0, maxTextLength).replace(/\p{Cs}$/u, '')
}

/** Empty for a deleted set. */
function fingerprintOf(beatmaps: readonly BeatmapRow[]): string {
  if (beatmaps.length === 0) return ''
  return createHash('md5')
    .update(JSON.stringify(beatmaps.map((beatmap) => Object.values(beatmap))))
    .digest('hex')
}
