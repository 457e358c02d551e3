import { defaultLocale } from '@kodama/contract/locale'
import type { Site } from '@kodama/contract/site'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles.css'
import { App, createAppRouter } from './app.tsx'
import { callOverHttp } from './lib/api.ts'
import { createI18n } from './lib/i18n.ts'
import { readIdentity } from './lib/identity.ts'
import { changeLocale, chosenLocale, loadTranslations } from './lib/locale.ts'
import { nextTask } from './lib/next-task.ts'
import { createQueryClient, type LoadedQueries, restoreQueries } from './lib/queries.ts'
import { expectServerHtml } from './lib/router-internals.ts'

export type PageState = { site: Site; queries: LoadedQueries }

// The libraries have just been evaluated, which is a long task by itself.
await nextTask()
// Before the first render: the account box must not show a signed-out visitor for a moment.
const token = readIdentity()?.token
window.addEventListener('storage', readIdentity)

const root = document.getElementById('root') as HTMLElement
const state = document.getElementById('state')
if (state) await hydratePage(JSON.parse(state.textContent ?? '') as PageState)
else await (await import('./draw-shell.tsx')).drawShell(root)

if (token) (await import('./features/session/session.ts')).checkIdentity(token)

/**
 * Hydrates the server's HTML, then applies what only the browser knows. Each step is a task of its own, and React
 * interrupts a transition every few milliseconds: on a slow phone, a page that starts must not keep a visitor waiting.
 */
async function hydratePage({ site, queries }: PageState) {
  const translations = await loadTranslations(defaultLocale)
  const i18n = createI18n(defaultLocale, translations ?? {})
  const queryClient = createQueryClient(callOverHttp)
  restoreQueries(queryClient, queries)
  await nextTask()
  const router = createAppRouter({ site, i18n, queryClient })
  expectServerHtml(router)
  await nextTask()
  await router.load()
  await nextTask()
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

  const locale = chosenLocale()
  if (locale !== defaultLocale) {
    await changeLocale(i18n, locale)
    await router.invalidate()
  }
}

/** What changes a text must wait for the last step: the texts of the HTML would not match. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}
