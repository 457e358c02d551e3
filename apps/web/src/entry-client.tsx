import { defaultLocale } from '@kodama/contract/locale'
import type { Site } from '@kodama/contract/site'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles.css'
import { App } from './app.tsx'
import { callOverHttp } from './lib/api.ts'
import { createI18n } from './lib/i18n.ts'
import { readIdentity } from './lib/identity.ts'
import { changeLocale, chosenLocale, loadTranslations } from './lib/locale.ts'
import { createQueryClient } from './lib/queries.ts'
import { createAppRouter } from './router.tsx'

export type PageState = { site: Site; queries: DehydratedState }

// Before the first render: the account box must not show a signed-out visitor for a moment.
const token = readIdentity()?.token
window.addEventListener('storage', readIdentity)

const root = document.getElementById('root') as HTMLElement
const state = document.getElementById('state')
if (state) await adopt(JSON.parse(state.textContent ?? '') as PageState)
else await (await import('./draw-shell.tsx')).drawShell(root)

if (token) (await import('./features/session/session.ts')).checkIdentity(token)

/** The server has drawn the page: take it over as it is, then apply what only the browser knows. */
async function adopt({ site, queries }: PageState) {
  const translations = await loadTranslations(defaultLocale)
  const i18n = createI18n(defaultLocale, translations ?? {})
  const queryClient = createQueryClient(callOverHttp)
  // As fresh as the page: a kept page, a slow line or a wrong clock must not make it ask again.
  for (const { state } of queries.queries) state.dataUpdatedAt = Date.now()
  hydrate(queryClient, queries)
  const router = createAppRouter({ site, i18n, queryClient })
  // Without this the router wraps the page in a Suspense that the server's HTML lacks.
  router.ssr = { manifest: undefined }
  await router.load()
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  // Without its texts the page shows their keys, which is not what the server has drawn.
  if (translations) hydrateRoot(root, app)
  else createRoot(root).render(app)

  const locale = chosenLocale()
  if (locale !== defaultLocale) {
    await changeLocale(i18n, locale)
    await router.invalidate()
  }
}
