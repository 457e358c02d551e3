import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router'

// The private fields of TanStack Router that the site needs. When an upgrade changes them,
// router-internals.test.ts and tests/browser/first-view.spec.ts fail.

/**
 * The redirect that a load on the server ended with. The public way, `createRequestHandler`, also
 * serialises the state of the router, which we do not send: half a millisecond for each page.
 */
export function redirectOf(router: AnyRouter) {
  const result = router._serverResult as { redirect?: Response } | undefined
  const location = result?.redirect?.headers.get('location')
  return location ? { status: result?.redirect?.status ?? 307, location } : undefined
}

/** Whether no route matches the address. The public way, a route `/$`, would change the HTML of that page. */
export function isNotFound(root: AnyRouteMatch, matches: readonly unknown[]): boolean {
  return root._notFound === true || matches.length === 1
}

/** Without this the router wraps the page in a Suspense that the server's HTML does not have. */
export function expectServerHtml(router: AnyRouter) {
  router.ssr = { manifest: undefined }
}
