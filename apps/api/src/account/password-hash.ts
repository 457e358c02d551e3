import { createHash } from 'node:crypto'
import bcrypt from 'bcrypt'

/** The game server's own cost; more would stall its single event loop at each first sign-in. */
const cost = 12

/** `users.pw_bcrypt`: bcrypt over the MD5 that the game client sends, in lower-case hex. */
export function hashPassword(password: string, salt: string | number = cost): Promise<string> {
  return bcrypt.hash(createHash('md5').update(password, 'utf8').digest('hex'), salt)
}
