import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { LeaveIcon } from '#ui/icons.tsx'

type Look = { className: string; onClick?: () => void }
/** Without an address, for example where the operator has set none, it is left out. */
export type NavigationLink = { href: string | undefined; label: string }

/** Another site opens in a new tab, and an icon says so, or a text to who cannot see it. */
export function SiteLink({
  href,
  children,
  ...props
}: Look & { href: string; children: ReactNode }) {
  const { t } = useTranslation()
  if (href.startsWith('/')) {
    return (
      <Link to={href} {...props}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" {...props}>
      {children}
      <span className="sr-only">{t('new_tab')}</span>
      <LeaveIcon className="ml-1 inline size-[1em] align-[-0.125em] opacity-70" />
    </a>
  )
}

export function LinkItems({ links, ...props }: Look & { links: NavigationLink[] }) {
  return links.map(
    ({ href, label }) =>
      href && (
        <li key={href}>
          <SiteLink href={href} {...props}>
            {label}
          </SiteLink>
        </li>
      ),
  )
}
