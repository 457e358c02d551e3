import pLimit from 'p-limit'
import { ApiError } from '#errors/api-error'
import { comparePassword, gameCost, hashPassword } from './password-hash.ts'

/** bcrypt is a quarter of a second of a core each: more at once would starve everything else. */
const mostAtOnce = 2
const mostWaiting = 20
/** Of a process that stops: from then on nobody gets further, so that nothing is cut in two. */
const lastMs = 5000
const retryAfterSeconds = 2

const acceptedHash = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

type Options = { cost?: number | undefined; atOnce?: number; stopping?: AbortSignal | undefined }
export type Passwords = ReturnType<typeof makePasswords>

/** Hashes and compares passwords as the game server does, a few at a time. */
export function makePasswords({ cost = gameCost, atOnce = mostAtOnce, stopping }: Options = {}) {
  const gate = pLimit(atOnce)
  let isOver = false
  stopping?.addEventListener('abort', () => {
    setTimeout(() => (isOver = true), lastMs).unref()
  })
  // Compared where there is no account: a wrong name takes as long as a wrong password.
  let nobody: Promise<string> | undefined

  function hash(password: string): Promise<string> {
    return inTurn(() => hashPassword(password, cost))
  }

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    return gate(async () => {
      refuseIfOver()
      const done = await act()
      refuseIfOver()
      return done
    })
  }

  /** Registration calls it first, so that a waiting request is refused before it reads anything. */
  function refuseIfOver() {
    if (isOver) throw new ApiError('unavailable', { retryAfterSeconds })
  }

  /** Throws rather than let a flood of sign-ins wait for minutes. */
  async function isRight(password: string, pw_bcrypt: string | undefined): Promise<boolean> {
    if (gate.pendingCount >= mostWaiting) throw new ApiError('unavailable', { retryAfterSeconds })
    const isHash = pw_bcrypt !== undefined && acceptedHash.test(pw_bcrypt)
    return inTurn(async () => {
      nobody ??= hashPassword('', cost)
      // $2y$ is PHP's name for $2b$.
      const expected = isHash ? pw_bcrypt.replace('$2y$', '$2b$') : await nobody
      return (await comparePassword(password, expected)) && isHash
    })
  }

  return { hash, isRight, refuseIfOver }
}
