import { useTranslation } from '#lib/translation.ts'
import { SiteLink } from './site-link.tsx'

export function SignInPanel() {
  const { t } = useTranslation()
  const links = [
    { href: '/reset-password', label: t('account.recover') },
    { href: '/support', label: t('account.about_keys') },
    { href: '/users/register', label: t('account.have_key') },
  ]
  return (
    <ul className="flex flex-col gap-1 text-14">
      {links.map(({ href, label }) => (
        <li key={href}>
          <SiteLink href={href} className="block rounded-lg px-2 py-2 text-leaf hover:bg-line">
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
