import { LinkItems } from '#components/site-link.tsx'
import type { Identity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { endSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

type User = Identity['user']
type Props = { user: User | undefined; onDone: () => void }

/** What the account's button opens. */
export function AccountPanel({ user, onDone }: Props) {
  if (user) return <PlayerMenu user={user} onDone={onDone} />
  return <SignInPanel onDone={onDone} />
}

function SignInPanel({ onDone }: Omit<Props, 'user'>) {
  const { t } = useTranslation()
  const links = [
    { href: '/reset-password', label: t('account.reset_password') },
    { href: '/support', label: t('account.about_invites') },
    { href: '/users/register', label: t('account.have_invite') },
  ]
  return (
    <>
      <SignInForm onDone={onDone} />
      <ul className="-mx-2 mt-4 -mb-2 border-t border-line pt-2 text-14">
        <LinkItems
          links={links}
          onClick={onDone}
          className="block rounded-lg px-2 py-2 text-leaf hover:bg-line max-sm:py-3.75"
        />
      </ul>
    </>
  )
}

const item =
  'block w-full rounded-lg px-2 py-2 text-left text-14 hover:bg-line max-sm:py-3.5 max-sm:text-16'

function PlayerMenu({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation()
  const links = [
    { href: `/users/${user.id}`, label: t('account.my_profile') },
    { href: '/teams/create', label: t('account.my_teams') },
    { href: `/users/${user.id}/friends`, label: t('account.friends') },
    { href: `/users/${user.id}/settings`, label: t('account.settings') },
  ]

  function signOut() {
    endSession()
    onDone()
  }

  return (
    <>
      <p className="mb-2 hidden truncate px-2 font-bold lg:block">{user.name}</p>
      <ul lang="en">
        <LinkItems links={links} onClick={onDone} className={item} />
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" onClick={signOut} className={`${item} text-danger`}>
            {t('account.sign_out')}
          </button>
        </li>
      </ul>
    </>
  )
}
