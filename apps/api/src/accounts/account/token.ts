import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; the database stores only their hash. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Stored with a session or a reset: another password has another tag, which ends both. */
export function passwordTagOf(pw_bcrypt: string): string {
  return hashToken(pw_bcrypt)
}
