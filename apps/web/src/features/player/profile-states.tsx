import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '#components/mark.tsx'
import { useTranslation } from '#lib/translation.ts'
import { Failure } from './failure.tsx'

export function PlayerNotFound() {
  const { t } = useTranslation()
  return (
    <StateBox>
      <Mark className="size-24 opacity-60 grayscale" />
      <h1 lang="en" className="max-w-xl text-20 font-bold text-balance">
        {t('player.not_found')}
      </h1>
    </StateBox>
  )
}

export function ProfileFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const router = useRouter()
  const message = error instanceof Error ? error.message : t('player.upstream_error')
  return (
    <StateBox>
      <h1 className="sr-only">{t('player.profile')}</h1>
      <Failure message={message} onRetry={() => void router.invalidate()} />
    </StateBox>
  )
}

/** Fills what the page has, so that one state takes the place of another without a jump. */
export function StateBox({ children }: { children: ReactNode }) {
  return (
    <section className="canopy flex grow flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      {children}
    </section>
  )
}
