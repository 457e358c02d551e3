import pLimit from 'p-limit'
import {
  DatabaseUnavailable,
  isLocked,
  NoFreeConnection,
} from '#platform/database/connection/errors'
import { ApiError } from '#platform/http/api-error'
import type { Limiter } from './limiter.ts'

/** Together they take at most 16 of the 24 connections to the database. */
const maxAtOnce = 4
/** The database counts this many in about a second. */
const maxQueued = 250
const retryAfterSeconds = 2

/**
 * Counts a few attempts at a time. Each sign-in, registration and reset begins with several statements: a hundred at
 * once would use all connections, and every one would time out.
 */
export function withQueue(limiter: Limiter): Limiter {
  const queue = pLimit(maxAtOnce)
  let asked = 0
  let failure = { upTo: 0, error: new Error() }

  async function consume(...attempts: Parameters<Limiter['consume']>): Promise<void> {
    if (queue.pendingCount >= maxQueued) throw new ApiError('unavailable', { retryAfterSeconds })
    asked += 1
    const place = asked
    return queue(async () => {
      // Each would wait for the same timeout, one after the other.
      if (place <= failure.upTo) throw failure.error
      try {
        await limiter.consume(...attempts).catch((error) => {
          // Others use all connections, but not for long. And of several processes on one SQLite file, one may get its
          // lock late.
          if (!(error instanceof NoFreeConnection) && !isLocked(error)) throw error
          return limiter.consume(...attempts)
        })
      } catch (error) {
        if (error instanceof DatabaseUnavailable) failure = { upTo: asked, error }
        throw error
      }
    })
  }

  // Not in the queue: those who are through must be able to finish.
  return { ...limiter, consume }
}
