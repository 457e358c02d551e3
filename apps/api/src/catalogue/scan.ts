import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beatmapStatusFromStored, setStatus } from '@kodama/rules/beatmap-status'
import type { Db } from '#db/connect'
import type { DatabaseLock } from '#db/lock'
import {
  listBeatmapsToCompare,
  listFingerprints,
  listKnownSums,
  listSetSums,
  type SetRow,
  writeSets,
} from './queries.ts'
import { normalize } from './search.ts'

/** Compares the batch after an id and writes what differs. Returns its last id; undefined at the end. */
export type ScanBatch = (after: number) => Promise<number | undefined>

/** Reading the beatmaps of this many sets takes a few milliseconds. */
const setsPerFullBatch = 64
const setsPerQuickBatch = 1000

/** Finds added and deleted sets by the count and the sum of their beatmap ids. */
export function quickScan(db: Db, lock: DatabaseLock): ScanBatch {
  return async (after) => {
    const { theirs, ours, last } = await nextBatch(db, after, setsPerQuickBatch)
    const known = new Map(ours.map((sums) => [sums.set_id, sums]))
    const changed = theirs
      .filter(({ set_id, beatmap_count, id_sum }) => {
        const sums = known.get(set_id)
        known.delete(set_id)
        return sums?.beatmap_count !== beatmap_count || sums.id_sum !== id_sum
      })
      .map(({ set_id }) => set_id)
    await updateSets(db, lock, [...changed, ...known.keys()])
    return last
  }
}

/** Finds every change, by reading all that the catalogue depends on. */
export function fullScan(db: Db, lock: DatabaseLock): ScanBatch {
  return async (after) => {
    const { theirs, ours, last } = await nextBatch(db, after, setsPerFullBatch)
    const ids = new Set([...theirs, ...ours].map(({ set_id }) => set_id))
    await updateSets(db, lock, [...ids])
    return last
  }
}

/** Ends where the shorter of the two lists ends: beyond that, a set is not missing, only not read yet. */
async function nextBatch(db: Db, after: number, size: number) {
  const theirs = await listSetSums(db, after, size)
  const ours = await listKnownSums(db, after, size)
  const ends = [theirs, ours].map((list) => (list.length < size ? undefined : list.at(-1)?.set_id))
  const end = Math.min(...ends.map((id) => id ?? Number.POSITIVE_INFINITY))
  const isInside = ({ set_id }: { set_id: number }) => set_id <= end
  return {
    theirs: theirs.filter(isInside),
    ours: ours.filter((set) => isInside(set) && set.beatmap_count > 0),
    last: Number.isFinite(end) ? end : undefined,
  }
}

async function updateSets(db: Db, lock: DatabaseLock, setIds: readonly number[]) {
  for (let start = 0; start < setIds.length; start += setsPerFullBatch) {
    await updateBatch(db, lock, setIds.slice(start, start + setsPerFullBatch))
    await setImmediate()
  }
}

async function updateBatch(db: Db, lock: DatabaseLock, setIds: readonly number[]) {
  const beatmaps = groupBySet(await listBeatmapsToCompare(db, setIds))
  const known = new Map((await listFingerprints(db, setIds)).map((row) => [row.set_id, row]))
  const changed = setIds
    .map((id) => ({
      ...setRowFrom(id, beatmaps.get(id)),
      favourite_count: known.get(id)?.favourite_count ?? 0,
    }))
    .filter(({ set_id, fingerprint }) => fingerprint !== (known.get(set_id)?.fingerprint ?? ''))
  if (changed.length > 0) await writeSets(db, lock, changed)
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

const deleted = {
  gone: 1,
  status: 0,
  modes: 0,
  last_update: '',
  search_text: '',
  beatmap_count: 0,
  id_sum: 0,
  fingerprint: '',
} as const

/** The beatmaps must be in the order of their ids. */
function setRowFrom(set_id: number, beatmaps: readonly BeatmapRow[] = []): SetRow {
  const [first] = beatmaps
  if (!first) return { ...deleted, set_id }
  return {
    set_id,
    gone: 0,
    status: setStatus(beatmaps.map(({ status }) => beatmapStatusFromStored(status))),
    modes: beatmaps.reduce((bits, { mode }) => bits | (1 << mode), 0) & allModes,
    last_update: beatmaps
      .map(({ last_update }) => last_update.slice(0, 19))
      .reduce((a, b) => (a > b ? a : b)),
    search_text: searchTextOf(first),
    beatmap_count: beatmaps.length,
    id_sum: beatmaps.reduce((sum, { id }) => sum + id, 0),
    fingerprint: fingerprintOf(beatmaps),
  }
}

/** Joined with line breaks, which no word contains, so that no match spans two fields. */
function searchTextOf({ title, artist, creator }: BeatmapRow): string {
  const text = [title, artist, creator].map(normalize).join('\n')
  // Without half of a surrogate pair at the end.
  return text.length <= maxTextLength ? text : text.slice(0, maxTextLength).replace(/\p{Cs}$/u, '')
}

function fingerprintOf(beatmaps: readonly BeatmapRow[]): string {
  return createHash('md5')
    .update(JSON.stringify(beatmaps.map((beatmap) => Object.values(beatmap))))
    .digest('hex')
}
