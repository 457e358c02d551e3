import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LeaveIcon } from '#ui/icons.tsx'

type Props = { href: string; className: string; onClick?: () => void; children: ReactNode }

/** A link to another site opens a new tab and has an icon that says so. */
export function SiteLink({ href, children, ...props }: Props) {
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
