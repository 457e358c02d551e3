import { getSite } from '@kodama/contract/site'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { callOverHttp } from './lib/api.ts'
import { createI18n } from './lib/i18n.ts'
import { chosenLocale, loadTranslations } from './lib/locale.ts'
import { createQueryClient, queryOf } from './lib/queries.ts'
import { createAppRouter } from './router.tsx'
import { Spinner } from './ui/spinner.tsx'

/** The server sent the bare shell, or there is only Vite: the browser draws everything. */
export async function drawShell(root: HTMLElement) {
  const reactRoot = createRoot(root)
  reactRoot.render(<Spinner />)
  const locale = chosenLocale()
  document.documentElement.lang = locale.slice(0, 2)
  const queryClient = createQueryClient(callOverHttp)
  const [site, translations] = await Promise.all([
    queryClient.fetchQuery(queryOf(getSite, {})),
    loadTranslations(locale),
  ])
  const i18n = createI18n(locale, translations ?? {})
  const router = createAppRouter({ site, i18n, queryClient })
  await router.load()
  reactRoot.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}
