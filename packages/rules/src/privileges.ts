/** The bits of `users.priv`. */
export const Privilege = {
  UNRESTRICTED: 1,
  VERIFIED: 2,
  WHITELISTED: 4,
  SUPPORTER: 16,
  PREMIUM: 32,
  ALUMNI: 128,
  TOURNEY_MANAGER: 1024,
  NOMINATOR: 2048,
  MODERATOR: 4096,
  ADMINISTRATOR: 8192,
  DEVELOPER: 16384,
} as const

const badges = [
  { privilege: Privilege.SUPPORTER, badge: 'Supporter' },
  { privilege: Privilege.ALUMNI, badge: 'Alumni' },
  { privilege: Privilege.TOURNEY_MANAGER, badge: 'Tournament Manager' },
  { privilege: Privilege.NOMINATOR, badge: 'Beatmap Nominators' },
  { privilege: Privilege.MODERATOR, badge: 'Global Moderation Team' },
  { privilege: Privilege.ADMINISTRATOR, badge: 'Administrator' },
  { privilege: Privilege.DEVELOPER, badge: 'Developer' },
] as const

export type Badge = (typeof badges)[number]['badge']

export function isRestricted(privileges: number): boolean {
  return (privileges & Privilege.UNRESTRICTED) === 0
}

/** Who moderates on the site: see docs/moderation.md. */
export function isStaff(privileges: number): boolean {
  return (privileges & (Privilege.ADMINISTRATOR | Privilege.DEVELOPER)) !== 0
}

export function badgesOf(privileges: number): Badge[] {
  return badges.filter(({ privilege }) => (privileges & privilege) !== 0).map(({ badge }) => badge)
}
