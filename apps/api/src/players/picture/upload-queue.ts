import pLimit from 'p-limit'
import { ApiError } from '#platform/http/api-error'
import type { Redraw } from './redraw-picture.ts'

/** Each holds a body of up to 5 MB. */
const maxPlayers = 32
/** One is read and decoded, the others wait before their body is read. */
const maxUploadsOfPlayer = 3
/** Each takes up to 250 MB, and a core for a moment. */
const maxDecoded = 1
const retryAfterSeconds = 2

export type Upload = ReturnType<ReturnType<typeof createUploadQueue>['enter']>

/**
 * Each player has a queue of their own, and at most one picture in the queue of the decoder. So the decoder serves the
 * players in turn, and only a player's own uploads can fill a player's queue.
 */
export function createUploadQueue(redrawNow: Redraw) {
  const queues = new Map<number, { start(): void }[]>()
  const decoder = pLimit(maxDecoded)

  function enter(playerId: number) {
    const queue = queues.get(playerId) ?? []
    const isFull = queue.length === 0 && queues.size >= maxPlayers
    if (isFull || queue.length >= maxUploadsOfPlayer) throw unavailable()

    const place = { start() {}, giveUp() {} }
    /** Resolves when the body may be read, and rejects when the upload has left before. */
    const turn = new Promise<void>((resolve, reject) => {
      place.start = resolve
      place.giveUp = () => reject(unavailable())
    })
    turn.catch(() => {})
    queue.push(place)
    queues.set(playerId, queue)
    queue[0]?.start()

    let hasLeft = false
    let decoding: Promise<unknown> = Promise.resolve()

    const redraw: Redraw = (...picture) => {
      const drawn = decoder(() => {
        if (hasLeft) throw unavailable()
        return redrawNow(...picture)
      })
      decoding = drawn.catch(() => {})
      return drawn
    }

    /** When the response is complete or the client is gone. A decoder at work keeps the place of its player. */
    async function leave() {
      hasLeft = true
      place.giveUp()
      await decoding
      queue.splice(queue.indexOf(place), 1)
      queue[0]?.start()
      if (queue.length === 0) queues.delete(playerId)
    }

    return { turn, redraw, leave }
  }

  return { enter }
}

function unavailable() {
  return new ApiError('unavailable', { retryAfterSeconds })
}
