/** In the order in which they are offered. */
export const parts = ['about', 'avatar', 'banner', 'invites', 'password', 'sessions'] as const
export type Part = (typeof parts)[number]
/** The about-me is edited in its box, the others in a dialog over the profile. */
export type SheetPart = Exclude<Part, 'about'>

/** An unknown value opens nothing. */
export function partFrom(edit: unknown): Part | undefined {
  return parts.find((part) => part === edit)
}
