import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'

/** The page that was asked for may well exist; it did not arrive. */
export function FailedLoad() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <section className="canopy flex grow flex-col items-center justify-center gap-6 px-4 py-16 text-center">
      <BrokenEcho />
      <h1 lang="en" className="max-w-lg text-20 font-bold text-balance wrap-anywhere">
        {t('failed_load.text', { message: t('failed_load.upstream') })}
      </h1>
      <button type="button" onClick={() => router.invalidate()} className={primaryButton}>
        {t('failed_load.retry')}
      </button>
    </section>
  )
}

/** The rings of the mark, broken off. */
function BrokenEcho() {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" className="size-40 fill-none stroke-danger">
      <path d="M80 46a34 34 0 1 0 34 34" className="stroke-3 opacity-80" />
      <path d="M80 26a54 54 0 1 0 54 54" className="opacity-50" />
      <path d="M80 4a76 76 0 1 0 76 76" className="opacity-25" />
    </svg>
  )
}
