import pLimit from 'p-limit'
import { ApiError } from '#errors/api-error'

/** Each holds up to 5 MB. */
const maxUploads = 5
/** With the two passwords that are hashed at a time, it leaves one of libuv's four threads to those who read files. */
const maxDecoded = 1
const retryAfterSeconds = 2

/** How many pictures may come at once, and from each player one. What is too much is refused before it is read. */
export function makeUploads() {
  const players = new Set<number>()
  const queue = pLimit(maxDecoded)

  function begin(playerId: number) {
    // Those who have gone meanwhile are still decoded.
    const isFull = players.size >= maxUploads || queue.pendingCount >= maxUploads
    if (isFull || players.has(playerId)) throw new ApiError('unavailable', { retryAfterSeconds })
    players.add(playerId)
    return () => void players.delete(playerId)
  }

  return { begin, decode: queue }
}
