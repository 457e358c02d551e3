import type { Beatmapset, searchBeatmapsets as endpoint } from '@kodama/contract/beatmapset'
import type { Input, Output } from '@kodama/contract/endpoint'
import { beatmapLink } from '@kodama/rules/beatmap-links'
import {
  beatmapStatusFromStored,
  beatmapStatusNames,
  setStatus,
  statusFilterFrom,
} from '@kodama/rules/beatmap-status'
import { beatmapsetWord, modeFrom } from '@kodama/rules/modes'
import type { Db } from '#platform/database/connection/connect'
import { ApiError } from '#platform/http/api-error'
import type { UrlTemplates } from '#platform/settings/urls'
import type { Catalogue } from './catalogue.ts'
import { findSet, listBeatmapsOf, listFavouriteCounts } from './queries.ts'
import { groupBySet } from './scan-maps.ts'
import { cursorOf, setIdFrom, type SortKey, sortKeyFrom, wordsFrom } from './search-query.ts'

type Templates = Pick<UrlTemplates, 'cover' | 'preview'>
type BeatmapRow = Awaited<ReturnType<typeof listBeatmapsOf>>[number]

const pageSize = 50

export async function searchBeatmapsets(
  { db, catalogue, ...templates }: { db: Db; catalogue: Pick<Catalogue, 'find'> } & Templates,
  { q = '', m: mode, s, cursor_string }: Input<typeof endpoint>['query'],
): Promise<Output<typeof endpoint>> {
  const after = cursor_string === undefined ? undefined : sortKeyFrom(cursor_string)
  if (cursor_string !== undefined && !after) throw new ApiError('invalid_input')

  const status = statusFilterFrom(s)
  const filter = { mode, status: status === -3 ? undefined : status }
  const setId = setIdFrom(q)
  const named = setId === undefined ? undefined : await findSet(db, setId, filter)
  const first = named && !after ? [named] : []
  const limit = pageSize - first.length
  // One more than a page shows whether there is a next page.
  const found = await catalogue.find({
    ...filter,
    words: wordsFrom(q),
    except: named?.set_id,
    after,
    limit: limit + 1,
  })
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    beatmapsets: await listBeatmapsets(db, templates, [...first, ...found.slice(0, limit)]),
    cursor_string: last ? cursorOf(last) : null,
  }
}

/** Reads the game server's current rows, so a set that it has just deleted is left out. */
async function listBeatmapsets(db: Db, templates: Templates, sets: readonly SortKey[]) {
  const ids = sets.map(({ set_id }) => set_id)
  if (ids.length === 0) return []
  const [beatmaps, favourites] = await Promise.all([
    listBeatmapsOf(db, ids),
    listFavouriteCounts(db, ids),
  ])
  const favouriteCounts = new Map(favourites.map((row) => [row.set_id, row.favourite_count]))
  const rowsBySet = groupBySet(beatmaps)
  return ids.flatMap((id) => {
    const rows = rowsBySet.get(id)
    return rows ? [beatmapsetFrom(rows, favouriteCounts.get(id) ?? 0, templates)] : []
  })
}

function beatmapsetFrom(
  rows: BeatmapRow[],
  favourite_count: number,
  { cover, preview }: Templates,
): Beatmapset {
  const { set_id, title, artist, creator } = rows[0] as BeatmapRow
  const { total_length, bpm } = rows.reduce((hardest, row) =>
    row.difficulty_rating > hardest.difficulty_rating ? row : hardest,
  )
  return {
    id: set_id,
    title,
    artist,
    creator,
    status: beatmapStatusNames[setStatus(rows.map((row) => beatmapStatusFromStored(row.status)))],
    favourite_count,
    play_count: rows.reduce((sum, { plays }) => sum + plays, 0),
    total_length,
    bpm,
    preview_url: beatmapLink(preview, set_id),
    covers: { card: beatmapLink(cover, set_id) },
    beatmaps: rows.map(({ id, difficulty_rating, version, mode }) => ({
      id,
      difficulty_rating,
      version,
      mode: beatmapsetWord(modeFrom(mode)),
    })),
  }
}
