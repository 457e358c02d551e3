import { useMatch, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton, quietButton } from '#ui/button-classes.ts'
import { ErrorPage } from './error-page.tsx'
import { SiteLink } from './site-link.tsx'

export function FailedLoad() {
  const hasLoaded = useMatch({ strict: false, select: ({ status }) => status === 'success' })
  // What was loaded cannot be drawn: loading it again would not help.
  return hasLoaded ? <ErrorPage /> : <FailedAnswer />
}

function FailedAnswer() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <Message>
      <svg viewBox="0 0 160 160" aria-hidden="true" className="size-40 fill-none stroke-danger">
        <path d="M80 46a34 34 0 1 0 34 34" className="stroke-3 opacity-80" />
        <path d="M80 26a54 54 0 1 0 54 54" className="opacity-50" />
        <path d="M80 4a76 76 0 1 0 76 76" className="opacity-25" />
      </svg>
      <h1 lang="en" className="max-w-lg text-20 font-bold text-balance wrap-anywhere">
        {t('failed_load.text', { message: t('failed_load.upstream') })}
      </h1>
      <button type="button" onClick={() => router.invalidate()} className={primaryButton}>
        {t('failed_load.retry')}
      </button>
    </Message>
  )
}

export function MissingPlayer() {
  const { t } = useTranslation()
  return (
    <Message>
      <svg viewBox="0 0 160 160" aria-hidden="true" className="size-40 fill-none stroke-leaf">
        <circle
          cx="80"
          cy="80"
          r="34"
          className="stroke-3 opacity-70"
          strokeDasharray="4 6"
          pathLength="180"
        />
        <circle cx="80" cy="80" r="54" className="opacity-40" />
        <circle cx="80" cy="80" r="76" className="opacity-20" />
      </svg>
      <h1 lang="en" className="max-w-lg text-20 font-bold text-balance">
        {t('missing_player.text')}
      </h1>
      <span lang="en">
        <SiteLink href="/" className={quietButton}>
          {t('missing_player.home')}
        </SiteLink>
      </span>
    </Message>
  )
}

function Message({ children }: { children: ReactNode }) {
  return (
    <section className="canopy flex grow flex-col items-center justify-center gap-6 px-4 py-16 text-center">
      {children}
    </section>
  )
}
