import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSite } from '#lib/site.ts'

/** Search engines and the site behind a link learn nothing from it. */
export const userLinkRel = 'nofollow noreferrer noopener ugc'

/** A link within the site keeps the tab; one to another opens beside it. */
export function WebLink({ href, children }: { href: string; children: ReactNode }) {
  const target = useTarget(href)
  return (
    <a href={href} rel={userLinkRel} target={target}>
      {children}
    </a>
  )
}

export function useTarget(href: string): '_blank' | undefined {
  const isHere = href.startsWith(`${useSite().url}/`) || href.startsWith('mailto:')
  return isHere ? undefined : '_blank'
}

/** Profiles have their players' ids in their addresses; a name alone leads nowhere. */
export function PlayerLink({ playerId, name }: { playerId: number | undefined; name: string }) {
  if (playerId === undefined) return <strong>{name}</strong>
  const profile: string = `/users/${playerId}`
  return <Link to={profile}>{name}</Link>
}
