import pLimit from 'p-limit'
import { ApiError } from '#errors'
import { comparePassword, gameCost, hashPassword } from './password-hash.ts'

/** bcrypt is a quarter of a second of a core each: more at once would starve everything else. */
const atOnce = 2
const mostWaiting = 20
const retryAfterSeconds = 2

const acceptedHash = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

export type Passwords = ReturnType<typeof makePasswords>

/** Hashes and compares passwords as the game server does, a few at a time. */
export function makePasswords(cost = gameCost) {
  const gate = pLimit(atOnce)
  // Compared where there is no account: a wrong name takes as long as a wrong password.
  let nobody: Promise<string> | undefined

  function hash(password: string): Promise<string> {
    return gate(() => hashPassword(password, cost))
  }

  /** Throws rather than let a flood of sign-ins wait for minutes. */
  async function isRight(password: string, pw_bcrypt: string | undefined): Promise<boolean> {
    if (gate.pendingCount >= mostWaiting) throw new ApiError('unavailable', { retryAfterSeconds })
    const isHash = pw_bcrypt !== undefined && acceptedHash.test(pw_bcrypt)
    return gate(async () => {
      nobody ??= hashPassword('', cost)
      // $2y$ is PHP's name for $2b$.
      const expected = isHash ? pw_bcrypt.replace('$2y$', '$2b$') : await nobody
      return (await comparePassword(password, expected)) && isHash
    })
  }

  return { hash, isRight }
}
