import { useTranslation } from '#lib/translation.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SiteLink } from './site-link.tsx'

export function SignInPanel({ onDone }: { onDone: () => void }) {
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
        {links.map(({ href, label }) => (
          <li key={href}>
            <SiteLink
              href={href}
              onClick={onDone}
              className="block rounded-lg px-2 py-2 text-leaf hover:bg-line"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}
