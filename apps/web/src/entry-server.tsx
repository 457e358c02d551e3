import type { Locale } from '@kodama/contract/locale'
import type { Render, RenderInput, Rendered } from '@kodama/contract/render'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { getNormalizedURL, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { App, createAppRouter } from './app.tsx'
import type { PageState } from './entry-client.tsx'
import { createI18n, type I18n } from './lib/i18n.ts'
import { createQueryClient, loadedQueries } from './lib/queries.ts'
import { redirectOf } from './lib/router-internals.ts'
import { openingOf, preloadsOf, whenToPaint } from './preloads.ts'

export { canonicalAddress } from './canonical-address.ts'
export { textsVersion } from 'virtual:texts-version'

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
  { url, shell, openings, manifest, site, locale, translations }: RenderInput,
  queryClient: QueryClient,
): Promise<Rendered> {
  const { url: normalized } = getNormalizedURL(url, site.url)
  const href = normalized.href.slice(normalized.origin.length)
  const router = createAppRouter(
    { site, i18n: i18nWith(locale, translations), queryClient },
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
  const head = markup.slice(0, start)
  const app = markup.slice(start)
  const state: PageState = { site, locale, queries: loadedQueries(queryClient) }
  const parts: Record<string, string> = {
    head: whenToPaint(app) + head.replace(sheetLink, ''),
    app,
    state: stateBlock(state),
    files:
      (head.match(sheetLink) ?? []).join('') +
      preloadsOf(manifest, router.state.matches, shell, locale),
  }
  // Not by `replace`, which would search and copy the whole page for each mark.
  const rest = shell.split(mark).map((text, n) => (n % 2 === 0 ? text : parts[text]))
  return {
    status: getSsrStatus(router),
    opening: openingOf(openings, router.state.matches),
    rest: rest.join(''),
  }
}

/** What a page needs of its own sheet for its first view is in its style. */
const sheetLink = /<link rel="stylesheet"[^<>]*>/g
const mark = /<!--(\w+)-->/

const i18nOfTexts = new WeakMap<object, I18n>()

/** One for all requests of a locale: nobody changes it on the server. */
function i18nWith(locale: Locale, translations: RenderInput['translations']) {
  const i18n = i18nOfTexts.get(translations) ?? createI18n(locale, translations)
  i18nOfTexts.set(translations, i18n)
  return i18n
}

/** The content security policy does not treat a data block as a script. */
function stateBlock(state: PageState) {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="state">${json}</script>`
}
