import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { AppContext } from '#lib/app-context.ts'
import { parseSearch, stringifySearch } from '#lib/search.ts'
import { routeTree } from './route-tree.gen.ts'

export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    // An address that is no page is the site's error page, not that of the page it begins like.
    notFoundMode: 'root',
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: history === undefined,
    // Queries decide what is fresh; the router asks them each time.
    defaultPreloadStaleTime: 0,
    // A skeleton that comes later or goes sooner would only flicker.
    defaultPendingMs: 100,
    defaultPendingMinMs: 200,
    ...(history && { history, isServer: true, origin: context.site.url }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
