import type { Site } from '@kodama/contract/site'
import type { TextKey } from '#lib/i18n.ts'

export type NavigationLink = { href: string; label: TextKey }

/** Where the header leads, for both of its layouts. */
export const topLinks: NavigationLink[] = [
  { href: '/leaderboards', label: 'header.leaderboards' },
  { href: '/beatmaps', label: 'header.beatmaps' },
]

export const communityLinks: NavigationLink[] = [
  { href: '/teams', label: 'header.teams' },
  { href: '/chat', label: 'header.chat' },
]

export function helpLinksOf({ links }: Site): NavigationLink[] {
  return [
    { href: '/about', label: 'header.about' },
    { href: '/docs/ja/rules', label: 'header.rules' },
    { href: '/docs/ja/faq', label: 'header.faq' },
    { href: '/docs', label: 'header.documents' },
    { href: links.chat, label: 'header.chat_community' },
  ]
}
