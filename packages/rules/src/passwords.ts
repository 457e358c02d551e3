import { commonPasswords } from './common-passwords.ts'

// bancho.py refuses more than 32 characters and fewer than 4 different ones, and counts code points.
// Only ASCII digits and letters count, because platforms disagree on what an upper-case letter is.
const isMet = {
  min_length: (password: string) => [...password].length >= 8,
  max_length: (password: string) => [...password].length <= 32,
  digit: (password: string) => /[0-9]/.test(password),
  uppercase: (password: string) => /[A-Z]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  distinct: (password: string) => new Set(password).size > 3,
  uncommon: (password: string) => !commonPasswords.has(password.toLowerCase()),
}

export type PasswordRequirement = keyof typeof isMet
export const passwordRequirements = Object.keys(isMet) as PasswordRequirement[]

export function unmetPasswordRequirements(password: string): PasswordRequirement[] {
  return passwordRequirements.filter((requirement) => !isMet[requirement](password))
}

export function isValidPassword(password: string): boolean {
  return unmetPasswordRequirements(password).length === 0
}
