import { Navigate } from '@tanstack/react-router'
import { MissingPlayer } from '#components/missing-player.tsx'
import { useIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'

/** Only the browser knows whose profile that is. */
export function OwnProfile() {
  const { t } = useTranslation()
  const identity = useIdentity()
  if (identity === undefined) return <MissingPlayer />
  if (identity) {
    return (
      <Navigate
        to="/users/$userId"
        params={{ userId: String(identity.user.id) }}
        search={(search) => search}
        replace
      />
    )
  }
  return (
    <section className="canopy flex grow flex-col items-center justify-center px-4 py-16">
      <h1 className="sr-only">{t('player.profile')}</h1>
      <output
        aria-label={t('loading')}
        className="size-10 animate-spin rounded-full border-4 border-line border-t-leaf"
      />
    </section>
  )
}
