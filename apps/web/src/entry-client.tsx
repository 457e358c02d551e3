import { defaultLocale, getSite, type Site } from '@kodama/contract/site'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles.css'
import { App } from './app.tsx'
import { callOverHttp } from './lib/api.ts'
import { createI18n } from './lib/i18n.ts'
import { changeLocale, chosenLocale, loadTranslations } from './lib/locale.ts'
import { createQueryClient, queryOf } from './lib/queries.ts'
import { createAppRouter } from './router.tsx'
import { Spinner } from './ui/spinner.tsx'

export type PageState = { site: Site; queries: DehydratedState }

const root = document.getElementById('root') as HTMLElement
const state = document.getElementById('state')
await (state ? adopt(JSON.parse(state.textContent ?? '') as PageState) : draw())

/** The server has drawn the page: take it over as it is, then apply what only the browser knows. */
async function adopt({ site, queries }: PageState) {
  const i18n = createI18n(defaultLocale, await loadTranslations(defaultLocale))
  const queryClient = createQueryClient(callOverHttp)
  hydrate(queryClient, queries)
  const router = createAppRouter({ site, i18n, queryClient })
  // Without this the router wraps the page in a Suspense that the server's HTML lacks.
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(
    root,
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  const locale = chosenLocale()
  if (locale !== defaultLocale) {
    await changeLocale(i18n, locale)
    await router.invalidate()
  }
}

/** The server sent the bare shell. */
async function draw() {
  const reactRoot = createRoot(root)
  reactRoot.render(<Spinner />)
  const locale = chosenLocale()
  const queryClient = createQueryClient(callOverHttp)
  const [site, translations] = await Promise.all([
    queryClient.fetchQuery(queryOf(getSite, {})),
    loadTranslations(locale),
  ])
  const router = createAppRouter({ site, i18n: createI18n(locale, translations), queryClient })
  await router.load()
  reactRoot.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}
