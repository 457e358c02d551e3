import { searchBeatmapsets } from '@kodama/contract/beatmapset'
import type { Input, Output } from '@kodama/contract/endpoint'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { BeatmapsetSearch } from './search.ts'

type Page = Output<typeof searchBeatmapsets>
type PageInput = Input<typeof searchBeatmapsets>

/** Loading all pages anew costs a call each: what was loaded stays good for a while. */
const freshForMs = 300_000

/** The beatmapsets of a search, page by page. */
export function beatmapsetsQuery(search: BeatmapsetSearch) {
  const first = inputOf(search)
  return infiniteQueryOptions<Page, Error, { pages: Page[] }, readonly unknown[], PageInput>({
    queryKey: [searchBeatmapsets.path, first],
    meta: { endpoint: searchBeatmapsets },
    initialPageParam: first,
    getNextPageParam: ({ cursor_string }) =>
      cursor_string === null ? undefined : { query: { ...first.query, cursor_string } },
    staleTime: freshForMs,
  })
}

/** c, g, l, e, r and played are null for every search of ours, and so are left out. */
export function inputOf({ q, mode, status }: BeatmapsetSearch) {
  return {
    query: {
      ...(q !== '' && { q }),
      ...(mode !== undefined && { m: mode }),
      s: `${status}` as const,
      sort: 'ranked_desc',
      nsfw: false,
    },
  }
}
