import type { Beatmapset } from '@kodama/contract/beatmapset'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { beatmapsetsQuery } from './queries.ts'
import type { BeatmapsetSearch } from './search.ts'

export type LoadedBeatmapsets = {
  /** Undefined until the first page is there. */
  beatmapsets: readonly Beatmapset[] | undefined
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  /** The next page, or after a failure the same again. */
  load: () => void
}

export function useBeatmapsets(search: BeatmapsetSearch): LoadedBeatmapsets {
  const query = useInfiniteQuery(beatmapsetsQuery(search))
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const beatmapsets = useMemo(() => data && withoutRepeats(data.pages), [data])

  // A failure is logged only.
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

/** A catalogue that changes between two pages may bring a beatmapset twice. */
function withoutRepeats(pages: readonly { beatmapsets: Beatmapset[] }[]): Beatmapset[] {
  const byId = new Map<number, Beatmapset>()
  for (const { beatmapsets } of pages) for (const set of beatmapsets) byId.set(set.id, set)
  return [...byId.values()]
}
