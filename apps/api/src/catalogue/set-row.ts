import { createHash } from 'node:crypto'
import { beatmapStatusFromStored, setStatus } from '@kodama/rules/beatmap-status'
import type { listBeatmapsToCompare, SetRow } from './queries.ts'
import { comparable } from './search-text.ts'

type BeatmapRow = Awaited<ReturnType<typeof listBeatmapsToCompare>>[number]

const longestText = 1024
const allModes = 0b1111

/** A beatmapset as its beatmaps, in the order of their ids, make it. */
export function setRowFrom(set_id: number, beatmaps: readonly BeatmapRow[] = []): SetRow {
  const [first] = beatmaps
  if (!first) return { ...nothing, set_id }
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

const nothing = {
  gone: 1,
  status: 0,
  modes: 0,
  last_update: '',
  search_text: '',
  beatmap_count: 0,
  id_sum: 0,
  fingerprint: '',
} as const

/** A word has no line break in it, so that none is found across two of the three. */
function searchTextOf({ title, artist, creator }: BeatmapRow): string {
  const text = [title, artist, creator].map(comparable).join('\n')
  // Not through the middle of a character.
  return text.length <= longestText ? text : text.slice(0, longestText).replace(/\p{Cs}$/u, '')
}

function fingerprintOf(beatmaps: readonly BeatmapRow[]): string {
  return createHash('md5')
    .update(JSON.stringify(beatmaps.map((beatmap) => Object.values(beatmap))))
    .digest('hex')
}
