import { isStaff } from '@kodama/rules/privileges'

/** In the order in which they are offered. */
export const ownSections = ['about', 'avatar', 'banner', 'invites', 'password', 'sessions'] as const

/** The about-me is edited in its box, the others in a dialog over the profile. */
export type Section = (typeof ownSections)[number] | 'staff'

/** What a visitor may do on a profile: the owner edits it, staff moderate those of others. */
export type Role = 'owner' | 'staff'

export function roleOf(
  user: { id: number; privileges: number },
  playerId: number,
): Role | undefined {
  if (user.id === playerId) return 'owner'
  return isStaff(user.privileges) ? 'staff' : undefined
}

/** The section that `?edit=` opens. An unknown value opens nothing. */
export function sectionFrom(edit: unknown, role: Role | undefined): Section | undefined {
  if (role === 'staff') return edit === 'staff' ? edit : undefined
  return role && ownSections.find((section) => section === edit)
}
