import { Navigate, useSearch } from '@tanstack/react-router'
import { MissingPlayer } from '#components/failed-load.tsx'
import { useIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { Spinner } from '#ui/spinner.tsx'

/** Only the browser knows who is signed in, so it leads to the profile. */
export function OwnProfile() {
  const { t } = useTranslation()
  const identity = useIdentity()
  const { edit } = useSearch({ strict: false })
  if (identity === undefined) {
    // A password manager leads here. Signed out, a password can only be reset.
    return edit === 'password' ? <Navigate to="/reset-password" replace /> : <MissingPlayer />
  }
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
      <Spinner label={t('loading')} />
    </section>
  )
}
