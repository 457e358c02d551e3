import { createHash } from 'node:crypto'
import bcrypt from 'bcrypt'
import pLimit from 'p-limit'
import { ApiError } from '#platform/http/api-error'

/** The game server's own cost; a higher one would block its event loop at each first sign-in. */
const gameCost = 12
/** One hash takes a core for a quarter of a second: more at once would starve everything else. */
const defaultConcurrency = 2
const maxQueued = 20
/** No hash finishes later than this after the shutdown began, so that no account is half written. */
const shutdownGraceMs = 5000
const retryAfterSeconds = 2

const acceptedHash = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

type Options = {
  cost?: number | undefined
  concurrency?: number
  shutdown?: AbortSignal | undefined
}
export type Passwords = ReturnType<typeof makePasswords>

/** Hashes and compares passwords as the game server does, a few at a time. */
export function makePasswords({
  cost = gameCost,
  concurrency = defaultConcurrency,
  shutdown,
}: Options = {}) {
  const queue = pLimit(concurrency)
  let isClosed = false
  shutdown?.addEventListener('abort', () => {
    setTimeout(() => (isClosed = true), shutdownGraceMs).unref()
  })
  let dummyHash: Promise<string> | undefined

  function hash(password: string): Promise<string> {
    return enqueue(() => hashPassword(password, cost))
  }

  function enqueue<T>(act: () => Promise<T>): Promise<T> {
    return queue(async () => {
      refuseIfClosed()
      const result = await act()
      refuseIfClosed()
      return result
    })
  }

  function refuseIfClosed() {
    if (isClosed) throw new ApiError('unavailable', { retryAfterSeconds })
  }

  /** Throws when too many are queued. */
  async function isRight(password: string, pw_bcrypt: string | undefined): Promise<boolean> {
    if (queue.pendingCount >= maxQueued) throw new ApiError('unavailable', { retryAfterSeconds })
    const isHash = pw_bcrypt !== undefined && acceptedHash.test(pw_bcrypt)
    return enqueue(async () => {
      // Without an account this is compared, so that a wrong name takes as long as a wrong password.
      dummyHash ??= hashPassword('', cost)
      // $2y$ is PHP's name for $2b$.
      const expected = isHash ? pw_bcrypt.replace('$2y$', '$2b$') : await dummyHash
      return (await bcrypt.compare(md5Of(password), expected)) && isHash
    })
  }

  return { hash, isRight, refuseIfClosed }
}

/** `users.pw_bcrypt`: bcrypt over the MD5 that the game client sends, in lower-case hex. */
export function hashPassword(password: string, salt: string | number = gameCost): Promise<string> {
  return bcrypt.hash(md5Of(password), salt)
}

function md5Of(password: string) {
  return createHash('md5').update(password, 'utf8').digest('hex')
}
