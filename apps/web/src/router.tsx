import type { Site } from '@kodama/contract/site'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { routeTree } from './route-tree.gen.ts'

export type AppContext = { site: Site; i18n: i18n; queryClient: QueryClient }

export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: history === undefined,
    // Queries decide what is fresh; the router asks them each time.
    defaultPreloadStaleTime: 0,
    ...(history && { history, isServer: true, origin: context.site.url }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
