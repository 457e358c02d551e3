import pLimit from 'p-limit'
import { ApiError } from '#errors/api-error'
import type { Redraw } from './redraw-picture.ts'

/** Each holds up to 5 MB. */
const maxUploads = 4
/** Each takes up to 150 MB, and a core for a moment. */
const maxRedrawn = 1
const retryAfterSeconds = 2

/** How many pictures may come at once, and from each player one. What is too much is refused before it is read. */
export function makeUploads(redrawNow: Redraw) {
  const players = new Set<number>()
  const queue = pLimit(maxRedrawn)

  function begin(playerId: number) {
    // The pictures of those who have gone meanwhile are still drawn.
    const isFull = players.size >= maxUploads || queue.pendingCount >= maxUploads
    if (isFull || players.has(playerId)) throw new ApiError('unavailable', { retryAfterSeconds })
    players.add(playerId)
    return () => void players.delete(playerId)
  }

  const redraw: Redraw = (...picture) => queue(() => redrawNow(...picture))
  return { begin, redraw }
}
