import { type Beatmapset, searchBeatmapsets } from '@kodama/contract/beatmapset'
import type { Input, Output } from '@kodama/contract/endpoint'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { AppContext } from '#lib/app-context.ts'
import type { BeatmapsetSearch } from './search.ts'

type Page = Output<typeof searchBeatmapsets>
type PageInput = Input<typeof searchBeatmapsets>

/** A reload of the list is one call for each of its pages, so it stays fresh for longer than other data. */
const freshForMs = 300_000

export type LoadedBeatmapsets = {
  beatmapsets: readonly Beatmapset[] | undefined
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  /** Loads the next page, or after a failure the same page again. */
  load: () => void
}

/** The server waits for the first page; the browser does not. */
export async function loadBeatmapsets({ queryClient }: AppContext, search: BeatmapsetSearch) {
  const loaded = queryClient.infiniteQuery(beatmapsetsQuery(search))
  if (typeof document === 'undefined') await loaded
  // The page shows the failure.
  else loaded.catch(() => {})
}

export function useBeatmapsets(search: BeatmapsetSearch): LoadedBeatmapsets {
  const query = useInfiniteQuery(beatmapsetsQuery(search))
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const beatmapsets = useMemo(() => data && withoutRepeats(data.pages), [data])

  useEffect(() => {
    if (error) console.error('The beatmaps could not be loaded.', error)
  }, [error])

  return {
    beatmapsets,
    hasMore: hasNextPage,
    isLoading: isFetching,
    hasFailed: error !== null && !isFetching,
    load: () => void (data ? fetchNextPage() : refetch()),
  }
}

/** A catalogue that changes while it is read may give a beatmapset twice. */
function withoutRepeats(pages: readonly { beatmapsets: Beatmapset[] }[]): Beatmapset[] {
  const byId = new Map<number, Beatmapset>()
  for (const { beatmapsets } of pages) for (const set of beatmapsets) byId.set(set.id, set)
  return [...byId.values()]
}

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

/** The parameters c, g, l, e, r and played are null in our searches, so they are left out. */
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
