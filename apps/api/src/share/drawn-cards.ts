import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { ApiError } from '#http/api-error'
import { etagOf } from '#http/serve'
import type { Draw, Drawing } from './card.ts'

type Drawn = { jpeg: Buffer; etag: string }

/** About 200 pictures. */
const maxBytes = 16 * 1024 * 1024
/** Each takes a core for half a second, and up to 150 MB. */
const maxDrawn = 1
const maxWaiting = 8
const retryAfterSeconds = 5

/** The key is all that a picture shows, so a changed row or file makes another one. */
export function makeDrawnCards(draw: Draw) {
  const cards = new LRUCache<string, Drawn>({
    maxSize: maxBytes,
    sizeCalculation: ({ jpeg }, key) => jpeg.length + key.length + 512,
  })
  const drawing = new Map<string, Promise<Drawn>>()
  const queue = pLimit(maxDrawn)

  async function drawAndCache(key: string, what: Drawing) {
    try {
      const jpeg = await queue(() => draw(what))
      const card = { jpeg, etag: etagOf(jpeg) }
      cards.set(key, card)
      return card
    } finally {
      drawing.delete(key)
    }
  }

  /** `admit` is asked only where there is something to draw; it throws to refuse. */
  return async function get(what: Drawing, admit: () => Promise<void>): Promise<Drawn> {
    const key = JSON.stringify(what)
    const known = cards.get(key) ?? drawing.get(key)
    if (known) return known
    await admit()
    const meanwhile = drawing.get(key)
    if (meanwhile) return meanwhile
    if (drawing.size >= maxWaiting) throw new ApiError('unavailable', { retryAfterSeconds })
    const card = drawAndCache(key, what)
    drawing.set(key, card)
    return card
  }
}
