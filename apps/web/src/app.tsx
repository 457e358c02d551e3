import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AppContext } from '#lib/app-context.ts'
import { focusNewPages } from '#lib/page-focus.ts'
import { noteScrollPositions } from '#lib/scroll-restoration.ts'
import { parseSearch, stringifySearch } from '#lib/search.ts'
import { routeTree } from './route-tree.gen.ts'

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  // Tells tools that drive the page that its listeners work.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])
  return (
    <QueryClientProvider client={router.options.context.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** With a history, which only the server gives, it is a router for one request. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    // An unknown address shows the site's error page, also where its beginning matches a page.
    notFoundMode: 'root',
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: history === undefined,
    // The query client decides what is fresh, so the loader runs each time.
    defaultPreloadStaleTime: 0,
    // A skeleton comes after 100 ms and stays for at least 200, so that it does not flicker.
    defaultPendingMs: 100,
    defaultPendingMinMs: 200,
    ...(history && { history, isServer: true, origin: context.site.url }),
  })
  if (!history) {
    focusNewPages(router)
    noteScrollPositions(router)
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
