import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses. The database holds only the hash. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return sha256(token)
}

/** Tells whether the password is still the one that a session or a reset was made under. */
export function passwordTagOf(pw_bcrypt: string): string {
  return sha256(pw_bcrypt)
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
