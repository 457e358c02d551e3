import type { Locale } from '@kodama/contract/locale'
import type { Site } from '@kodama/contract/site'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles.css'
import { App, createAppRouter } from './app.tsx'
import { callOverHttp } from './lib/api.ts'
import { watchChunkLoads } from './lib/chunk-load-error.ts'
import { watchConnection } from './lib/connection.ts'
import { createI18n } from './lib/i18n.ts'
import { readIdentity } from './lib/identity.ts'
import { changeLocale, chosenLocale, loadTranslations } from './lib/locale.ts'
import { createQueryClient, type LoadedQueries, restoreQueries } from './lib/queries.ts'
import { expectServerHtml } from './lib/router-internals.ts'

const checkAgainAfterMs = 10 * 60_000

export type PageState = { site: Site; locale: Locale; queries: LoadedQueries }

await yieldToInput()
// Before the first render: the account box must not show a signed-out visitor for a moment.
const token = readIdentity()?.token
watchIdentity()
watchConnection()
watchChunkLoads()

const root = document.getElementById('root') as HTMLElement
const state = document.getElementById('state')
if (state) await hydratePage(JSON.parse(state.textContent ?? '') as PageState)
else await (await import('./render-client-side.tsx')).renderClientSide(root)

if (token) void checkIdentity(token)

async function checkIdentity(token: string) {
  const session = await import('./features/session/session.ts')
  await session.checkIdentity(token)
}

/** Another tab may sign out, and a session may end while nobody looks at the page. */
function watchIdentity() {
  let checkedAt = Date.now()
  window.addEventListener('storage', readIdentity)
  document.addEventListener('visibilitychange', () => {
    const token = readIdentity()?.token
    if (document.hidden || !token || Date.now() - checkedAt < checkAgainAfterMs) return
    checkedAt = Date.now()
    void checkIdentity(token)
  })
}

/** Hydrates the server's HTML in a transition, which input can interrupt, then applies what only the browser knows. */
async function hydratePage({ site, locale, queries }: PageState) {
  const translations = await loadTranslations(locale)
  const i18n = createI18n(locale, translations ?? {})
  const queryClient = createQueryClient(callOverHttp)
  restoreQueries(queryClient, queries)
  const router = createAppRouter({ site, i18n, queryClient })
  expectServerHtml(router)
  await yieldToInput()
  await router.load()
  await yieldToInput()
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <Hydrated onHydrated={resolve}>
          <App router={router} />
        </Hydrated>
      </StrictMode>
    )
    startTransition(() => {
      // Without its texts the page shows keys, which do not match the server's HTML.
      if (translations) hydrateRoot(root, app)
      else createRoot(root).render(app)
    })
  })

  // The server knows the chosen one by its cookie, if the browser still has that.
  const chosen = chosenLocale()
  if (chosen !== locale) {
    await changeLocale(i18n, chosen)
    await router.invalidate()
  }
}

/** The start is several short tasks instead of a long one, in browsers that support it. */
function yieldToInput(): Promise<void> | undefined {
  return globalThis.scheduler?.yield?.()
}

/** What changes a text must wait for the last step: the texts of the HTML would not match. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}
