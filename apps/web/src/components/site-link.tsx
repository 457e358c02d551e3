import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LeaveIcon } from '#ui/icons.tsx'

type Look = { className: string; onClick?: () => void }
export type NavigationLink = { href: string; label: string }

/** Another site opens in a new tab, and an icon says so. */
export function SiteLink({
  href,
  children,
  ...props
}: Look & { href: string; children: ReactNode }) {
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
      <LeaveIcon className="ml-1 inline size-[1em] align-[-0.125em] opacity-70" />
    </a>
  )
}

/** The items of a list of links. */
export function LinkItems({ links, ...props }: Look & { links: NavigationLink[] }) {
  return links.map(({ href, label }) => (
    <li key={href}>
      <SiteLink href={href} {...props}>
        {label}
      </SiteLink>
    </li>
  ))
}
