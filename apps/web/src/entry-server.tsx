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
import { preloadLinks } from './preloads.ts'

export { canonicalAddress } from './canonical-address.ts'
export { textsVersion } from 'virtual:texts-version'

/** Renders the whole document of a URL for a visitor who is not signed in. */
export const render: Render = async (input) => {
  const queryClient = createQueryClient(input.call)
  try {
    return await renderPage(input, queryClient)
  } finally {
    // Queries set timers, which would keep each render in memory for minutes.
    queryClient.clear()
  }
}

async function renderPage(
  { url, template, style, manifest, site, locale, translations }: RenderInput,
  queryClient: QueryClient,
): Promise<Rendered> {
  const { url: normalized } = getNormalizedURL(url, site.url)
  const href = normalized.href.slice(normalized.origin.length)
  const router = createAppRouter(
    { site, i18n: i18nFor(locale, translations), queryClient },
    createMemoryHistory({ initialEntries: [href] }),
  )
  await router.load()
  const redirect = redirectOf(router)
  if (redirect) return redirect

  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) throw failed.error

  const markup = renderToString(<App router={router} />)
  // React writes this marker where a component inside a Suspense boundary has thrown.
  if (markup.includes('<!--$!-->')) throw new Error(`the page at ${href} could not be rendered`)

  // React hoists title, meta and link elements to the front.
  const start = markup.search(/<(?!title|meta|link|\/)/)
  const parts: Record<string, string> = {
    style,
    head: markup.slice(0, start),
    app: markup.slice(start),
    state: stateBlock({ site, locale, queries: loadedQueries(queryClient) }),
    preloads: preloadLinks(manifest, router.state.matches, template, locale),
  }
  const html = template.replace(/<!--(\w+)-->/g, (mark, name: string) => parts[name] ?? mark)
  return { status: getSsrStatus(router), html }
}

const i18nByTranslations = new WeakMap<object, I18n>()

/** All requests of a locale share one instance, because its locale never changes on the server. */
function i18nFor(locale: Locale, translations: RenderInput['translations']) {
  const i18n = i18nByTranslations.get(translations) ?? createI18n(locale, translations)
  i18nByTranslations.set(translations, i18n)
  return i18n
}

/** The content security policy does not treat a data block as a script. */
function stateBlock(state: PageState) {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="state">${json}</script>`
}
