export const passwordRequirements = [
  'min_length',
  'max_length',
  'digit',
  'uppercase',
  'lowercase',
  'distinct',
] as const
export type PasswordRequirement = (typeof passwordRequirements)[number]

// bancho.py refuses more than 32 characters and fewer than 4 different ones, and counts code points.
// Digits and letters are ASCII: the game signs in with an MD5 of the typed bytes, and the reset form
// must accept exactly what registration accepts, whatever a platform thinks an upper-case letter is.
const isMet: Record<PasswordRequirement, (password: string) => boolean> = {
  min_length: (password) => [...password].length >= 8,
  max_length: (password) => [...password].length <= 32,
  digit: (password) => /[0-9]/.test(password),
  uppercase: (password) => /[A-Z]/.test(password),
  lowercase: (password) => /[a-z]/.test(password),
  distinct: (password) => new Set(password).size > 3,
}

export function unmetPasswordRequirements(password: string): PasswordRequirement[] {
  return passwordRequirements.filter((requirement) => !isMet[requirement](password))
}

export function isValidPassword(password: string): boolean {
  return unmetPasswordRequirements(password).length === 0
}
