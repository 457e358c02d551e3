import type { Identity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { signOutHere } from './sign-out.ts'
import { SiteLink } from './site-link.tsx'

const item = 'block w-full rounded-lg px-2 py-2 text-left text-14 hover:bg-line'

export function PlayerMenu({ user, onDone }: { user: Identity['user']; onDone: () => void }) {
  const { t } = useTranslation()
  const links = [
    { href: `/users/${user.id}`, label: t('account.my_profile') },
    { href: '/teams/create', label: t('account.my_teams') },
    { href: `/users/${user.id}/friends`, label: t('account.friends') },
    { href: `/users/${user.id}/settings`, label: t('account.settings') },
  ]

  function signOut() {
    signOutHere()
    onDone()
  }

  return (
    <>
      <p className="mb-2 hidden truncate px-2 font-bold lg:block">{user.name}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <SiteLink href={href} onClick={onDone} className={item}>
              {label}
            </SiteLink>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" onClick={signOut} className={`${item} text-danger`}>
            {t('account.sign_out')}
          </button>
        </li>
      </ul>
    </>
  )
}
