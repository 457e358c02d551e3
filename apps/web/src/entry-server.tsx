import { defaultLocale } from '@kodama/contract/locale'
import type { Render, RenderInput, Rendered } from '@kodama/contract/render'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { getNormalizedURL, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { App, createAppRouter } from './app.tsx'
import type { PageState } from './entry-client.tsx'
import { createI18n } from './lib/i18n.ts'
import { createQueryClient } from './lib/queries.ts'
import { redirectOf } from './lib/router-internals.ts'
import { preloadsOf, styleOf, whenToPaint } from './preloads.ts'

export { canonicalAddress } from './canonical-address.ts'

/** The first view of a URL as a whole document, for a visitor who is not signed in. */
export const render: Render = async (input) => {
  const queryClient = createQueryClient(input.call)
  try {
    return await renderPage(input, queryClient)
  } finally {
    // Queries keep timers; without this each render would stay in memory for minutes.
    queryClient.clear()
  }
}

async function renderPage(
  { url, shell, styles, manifest, site, translations }: RenderInput,
  queryClient: QueryClient,
): Promise<Rendered> {
  const { url: normalized } = getNormalizedURL(url, site.url)
  const href = normalized.href.slice(normalized.origin.length)
  const router = createAppRouter(
    { site, i18n: createI18n(defaultLocale, translations), queryClient },
    createMemoryHistory({ initialEntries: [href] }),
  )
  await router.load()
  const redirect = redirectOf(router)
  if (redirect) return redirect

  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw failed.error

  const markup = renderToString(<App router={router} />)
  // React writes this marker where a component in a Suspense has thrown.
  if (markup.includes('<!--$!-->')) throw new Error(`the page at ${href} could not be rendered`)

  // React puts title, meta and link elements first; the app begins with the first other element.
  const start = markup.search(/<(?!title|meta|link|\/)/)
  const style = styleOf(styles, router.state.matches)
  const files = preloadsOf(manifest, router.state.matches, shell)
  const state: PageState = { site, queries: stateOf(queryClient) }
  return {
    status: getSsrStatus(router),
    html: shell
      .replace('<!--style-->', () => `${whenToPaint(markup)}<style>${style.text}</style>`)
      .replace('<!--head-->', () => markup.slice(0, start))
      .replace('<!--app-->', () => markup.slice(start))
      .replace('<!--state-->', () => stateBlock(state))
      .replace('<!--files-->', () => files),
    style: style.source,
  }
}

/**
 * Without `meta`: the browser has the endpoints in its own code. Without times, which the browser sets itself: a page
 * that shows the same must be the same, so that it is not sent twice.
 */
function stateOf(queryClient: QueryClient) {
  const { queries, ...state } = dehydrate(queryClient)
  return {
    ...state,
    queries: queries.map(({ meta: _, state, ...query }) => ({
      ...query,
      dehydratedAt: 0,
      state: { ...state, dataUpdatedAt: 0 },
    })),
  }
}

/** The content security policy does not treat a data block as a script. */
function stateBlock(state: PageState) {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="state">${json}</script>`
}
