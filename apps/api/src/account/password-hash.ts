import { createHash } from 'node:crypto'
import bcrypt from 'bcrypt'

/** The game server's own cost; more would stall its single event loop at each first sign-in. */
export const gameCost = 12

/** `users.pw_bcrypt`: bcrypt over the MD5 that the game client sends, in lower-case hex. */
export function hashPassword(password: string, salt: string | number = gameCost): Promise<string> {
  return bcrypt.hash(md5Of(password), salt)
}

export function comparePassword(password: string, pw_bcrypt: string): Promise<boolean> {
  return bcrypt.compare(md5Of(password), pw_bcrypt)
}

function md5Of(password: string) {
  return createHash('md5').update(password, 'utf8').digest('hex')
}
