import { useNavigate } from '@tanstack/react-router'
import { useHomeAfter, useSecondsLeft } from '#lib/home-after.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { EchoRings, MarkEyes, MarkFace } from './mark.tsx'

export function ErrorPage({ status }: { status?: 404 }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seconds = useSecondsLeft(5)
  useHomeAfter(5000)

  return (
    <section className="canopy flex grow flex-col items-center justify-center gap-4 overflow-hidden px-4 py-12 text-center">
      <ClosingCircle />
      {status && <p className="text-44 leading-none font-bold text-leaf">{status}</p>}
      <h1 lang="en" className="text-28 font-bold">
        {status === 404 ? t('error_page.not_found') : t('error_page.unexpected')}
      </h1>
      <p className="text-quiet">
        <time dateTime={`PT${seconds}S`}>{t('error_page.redirect', { count: seconds })}</time>
      </p>
      <div lang="en" className="mt-2 flex flex-wrap justify-center gap-3">
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

function ClosingCircle() {
  return (
    <div aria-hidden="true" className="relative">
      <svg viewBox="0 0 150 150" className="size-40">
        <EchoRings cx={75} cy={75} />
        <g transform="translate(11 3) scale(2)">
          <MarkFace />
          <MarkEyes />
        </g>
      </svg>
      <div className="absolute inset-[27%] animate-close rounded-full border-2 border-leaf motion-reduce:hidden" />
    </div>
  )
}
