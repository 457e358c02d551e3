import type { Call } from '@kodama/contract/call'
import { defaultLocale } from '@kodama/contract/locale'
import type { Site } from '@kodama/contract/site'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { getNormalizedURL, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { PageState } from './entry-client.tsx'
import { createI18n, type Translations } from './lib/i18n.ts'
import { createQueryClient } from './lib/queries.ts'
import { type Manifest, preloadsOf } from './preloads.ts'
import { createAppRouter } from './router.tsx'

export type RenderInput = {
  /** Path and query of the page. */
  url: string
  /** The built index.html. */
  shell: string
  manifest: Manifest
  site: Site
  translations: Translations
  call: Call
}
export type Rendered = { status: number; html: string } | { status: number; location: string }

/** The first view of a URL as a whole document, for a visitor of whom nothing is known. */
export async function render(input: RenderInput): Promise<Rendered> {
  const queryClient = createQueryClient(input.call)
  try {
    return await renderPage(input, queryClient)
  } finally {
    // Queries keep timers; without this each render would stay in memory for minutes.
    queryClient.clear()
  }
}

async function renderPage(
  { url, shell, manifest, site, translations }: RenderInput,
  queryClient: ReturnType<typeof createQueryClient>,
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
  // React hides a page that throws inside a Suspense behind this marker.
  if (markup.includes('<!--$!-->')) throw new Error(`the page at ${href} could not be rendered`)

  // React puts title, meta and link elements first; the app begins with the first other element.
  const start = markup.search(/<(?!title|meta|link|\/)/)
  const state: PageState = { site, queries: stateOf(queryClient) }
  return {
    status: getSsrStatus(router),
    html: shell
      .replace(
        '<!--head-->',
        () => preloadsOf(manifest, router.state.matches, shell) + markup.slice(0, start),
      )
      .replace('<!--app-->', () => markup.slice(start))
      .replace('<!--state-->', () => stateBlock(state)),
  }
}

type ServerResult = { type: string; redirect?: Response }

function redirectOf(router: ReturnType<typeof createAppRouter>) {
  const result = router._serverResult as unknown as ServerResult | undefined
  const location = result?.redirect?.headers.get('location')
  return location ? { status: result?.redirect?.status ?? 307, location } : undefined
}

/** The browser knows the endpoints by itself. */
function stateOf(queryClient: ReturnType<typeof createQueryClient>) {
  const { queries, ...state } = dehydrate(queryClient)
  return { ...state, queries: queries.map(({ meta: _, ...query }) => query) }
}

/** A data block, which is no script to the content security policy. */
function stateBlock(state: PageState) {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="state">${json}</script>`
}
