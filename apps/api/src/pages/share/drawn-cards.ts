import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { ApiError } from '#platform/http/api-error'
import { etagOf } from '#platform/http/serve'
import type { Draw, Drawing } from './card.ts'

type Drawn = { jpeg: Buffer; etag: string }
type Asked = { drawing: Drawing; network: string }

/** About 200 pictures. */
const maxBytes = 16 * 1024 * 1024
/** Each takes a core for about a second, and up to 200 MB. */
const maxDrawn = 1
const maxWaiting = 8
/** Two networks leave room for a third. */
const maxWaitingOfNetwork = 3
const retryAfterSeconds = 5

/** The key is all that a picture shows, so a changed row or file makes another one. */
export function makeDrawnCards(draw: Draw) {
  const queue = pLimit(maxDrawn)
  const waiting: string[] = []
  const cards = new LRUCache<string, Drawn, Asked>({
    maxSize: maxBytes,
    sizeCalculation: ({ jpeg }, key) => jpeg.length + key.length + 512,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { drawing, network } }) => {
      const own = waiting.filter((other) => other === network).length
      if (waiting.length >= maxWaiting || own >= maxWaitingOfNetwork) {
        throw new ApiError('unavailable', { retryAfterSeconds })
      }
      waiting.push(network)
      try {
        const jpeg = await queue(() => draw(drawing))
        return { jpeg, etag: etagOf(jpeg) }
      } finally {
        waiting.splice(waiting.indexOf(network), 1)
      }
    },
  })

  /** `admit` is called only if the picture has to be drawn; it throws to refuse. */
  return async function get(drawing: Drawing, network: string, admit: () => Promise<void>) {
    const key = JSON.stringify(drawing)
    if (!cards.has(key)) await admit()
    return cards.forceFetch(key, { context: { drawing, network } })
  }
}
