import { useNavigate } from '@tanstack/react-router'
import { useHomeAfter } from '#lib/home-after.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton, quietButton } from '#ui/button-classes.ts'

export function ErrorPage({ status }: { status?: 404 }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useHomeAfter(5000)

  return (
    <section className="canopy flex grow flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      {status && <p className="text-44 leading-none font-bold text-leaf">{status}</p>}
      <h1 className="text-28 font-bold">
        {status === 404 ? t('error_page.not_found') : t('error_page.unexpected')}
      </h1>
      <p className="text-quiet">{t('error_page.redirect')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button type="button" onClick={() => navigate({ to: '/' })} className={primaryButton}>
          {t('error_page.home')}
        </button>
        <button type="button" onClick={() => window.location.reload()} className={quietButton}>
          {t('error_page.reload')}
        </button>
      </div>
    </section>
  )
}
