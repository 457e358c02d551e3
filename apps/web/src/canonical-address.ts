import type { CanonicalAddress } from '@kodama/contract/render'
import { createMemoryHistory } from '@tanstack/react-router'
import { getNormalizedURL } from '@tanstack/react-router/ssr/server'
import * as beatmapset from '#features/beatmapset/search.ts'
import * as leaderboard from '#features/leaderboard/search.ts'
import * as player from '#features/player/search.ts'
import type { AppContext } from '#lib/app-context.ts'
import { parseSearch, stringifySearch } from '#lib/search.ts'
import { createAppRouter } from './app.tsx'

type Query = Record<string, string>

/** What the pages read of their query. A page that is not listed reads nothing. */
export const knownQueries: Record<string, (query: Query) => Record<string, unknown>> = {
  '/beatmaps/': (query) => beatmapset.addressOf(beatmapset.beatmapsetSearchFrom(query)),
  '/leaderboards': (query) => leaderboard.addressOf(leaderboard.leaderboardSearchFrom(query)),
  '/users/$userId/': (query) => player.addressOf(player.profileSearchFrom(query)),
  '/users/register': ({ code }) => ({ code: code || undefined }),
  // The first view is the same with every token, so that no cache has to hold one.
  '/reset-password': ({ token }) => ({ token: token ? 'any' : undefined }),
}

/** Only matches paths, so it needs no context. */
let router: ReturnType<typeof createAppRouter> | undefined

/** Addresses that show the same first view have the same canonical address. */
export const canonicalAddress: CanonicalAddress = (address) => {
  const { url } = getNormalizedURL(address, 'http://localhost')
  router ??= createAppRouter({ site: {} } as AppContext, createMemoryHistory())
  const [, , route] = router.getMatchedRoutes(decodeURI(url.pathname))
  const known = knownQueries[route?.id ?? '']
  return url.pathname + (known ? stringifySearch(known(parseSearch(url.search))) : '')
}
