import { getSite } from '@kodama/contract/site'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, createAppRouter } from './app.tsx'
import { callOverHttp } from './lib/api.ts'
import { createI18n, type I18n } from './lib/i18n.ts'
import { chosenLocale, loadTranslations } from './lib/locale.ts'
import { createQueryClient, queryOf } from './lib/queries.ts'
import { primaryButton } from './ui/button-classes.ts'
import { FullSpinner } from './ui/spinner.tsx'

/** Renders a page that the server did not: in development, or when rendering has failed. */
export async function renderClientSide(root: HTMLElement) {
  const reactRoot = createRoot(root)
  reactRoot.render(<FullSpinner />)
  const locale = chosenLocale()
  document.documentElement.lang = locale.slice(0, 2)
  const queryClient = createQueryClient(callOverHttp)
  const [site, translations] = await Promise.all([
    queryClient.fetchQuery(queryOf(getSite, {})).catch(() => undefined),
    loadTranslations(locale),
  ])
  const i18n = createI18n(locale, translations ?? {})
  if (!site) return reactRoot.render(<Unreachable t={i18n.t} />)
  const router = createAppRouter({ site, i18n, queryClient })
  await router.load()
  reactRoot.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}

/** Without the site's settings no page can be rendered. */
function Unreachable({ t }: Pick<I18n, 't'>) {
  return (
    <main className="canopy flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center">
      <h1 className="text-28 font-bold">{t('error_page.unexpected')}</h1>
      <button type="button" onClick={() => window.location.reload()} className={primaryButton}>
        {t('error_page.reload')}
      </button>
    </main>
  )
}
