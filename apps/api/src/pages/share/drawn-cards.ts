import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { ApiError } from '#platform/http/api-error'
import { runProgram } from '#platform/process/run-program'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import type { Draw, Drawing } from './draw-card.ts'

/** Of at most 150 KB each. */
const maxCached = 100
const maxWaiting = 8
/** Two networks leave room for a third. */
const maxWaitingOfNetwork = 3

/** The key is all that a picture shows, so a changed row or file makes another one. */
export function makeDrawnCards(draw: Draw, limiter: Pick<Limiter, 'consume'>) {
  // Each takes 1.5 to 2.5 s of processor time, and up to 200 MB.
  const queue = pLimit(1)
  const waiting: string[] = []
  const cards = new LRUCache<string, Buffer, { drawing: Drawing; network: string }>({
    max: maxCached,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { drawing, network } }) => {
      await limiter.consume(...fromNetwork(limits.sharePicture, network))
      const own = waiting.filter((other) => other === network).length
      if (waiting.length >= maxWaiting || own >= maxWaitingOfNetwork) {
        throw new ApiError('unavailable', { retryAfterSeconds: 5 })
      }
      waiting.push(network)
      try {
        return await queue(() => draw(drawing))
      } finally {
        waiting.splice(waiting.indexOf(network), 1)
      }
    },
  })
  return (drawing: Drawing, network: string) =>
    cards.forceFetch(JSON.stringify(drawing), { context: { drawing, network } })
}

export const drawInProcess: Draw = async (drawing) => {
  const run = await runProgram('draw-card', JSON.stringify(drawing), { usesWasm: true })
  if (run.code === 0) return run.output
  throw new Error(`drawing a card ended with ${run.code ?? run.signal}: ${run.errors}`)
}
