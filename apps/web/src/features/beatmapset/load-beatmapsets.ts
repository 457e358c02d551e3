import type { AppContext } from '#lib/app-context.ts'
import { beatmapsetsQuery } from './queries.ts'
import { type BeatmapsetAddress, beatmapsetSearchFrom } from './search.ts'

type LoaderInput = { context: AppContext; location: { search: BeatmapsetAddress } }

/** The server waits for the first page; in the browser it comes when it comes. */
export async function loadBeatmapsets({ context, location }: LoaderInput) {
  const query = beatmapsetsQuery(beatmapsetSearchFrom(location.search))
  const loaded = context.queryClient.infiniteQuery(query)
  if (typeof document === 'undefined') await loaded
  // The page that shows the list tells of its failure.
  else loaded.catch(() => {})
}
