import type { AppContext } from '#lib/app-context.ts'
import { leaderboardQuery } from './queries.ts'
import { type LeaderboardAddress, leaderboardSearchFrom } from './search.ts'

type LoaderInput = { context: AppContext; deps: LeaderboardAddress }

/** The server waits for the rows; the browser shows the page at once, and the rows when they come. */
export async function loadLeaderboard({ context, deps }: LoaderInput) {
  const query = leaderboardQuery(leaderboardSearchFrom(deps))
  if (typeof document === 'undefined') await context.queryClient.fetchQuery(query)
  else void context.queryClient.prefetchQuery(query)
}
