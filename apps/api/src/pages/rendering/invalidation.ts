import cluster from 'node:cluster'

type Message = { invalidPagesOf: number }
type Listener = (playerId: number) => void

/**
 * Who changes what a page shows calls `invalidatePagesOf`, and the page caches of all workers drop the pages of that
 * player. On other machines a page stays in the cache for its five seconds.
 */
export function makeInvalidation() {
  const listeners: Listener[] = []
  const tell = (playerId: number) => listeners.forEach((listener) => listener(playerId))
  const onMessage = (message: unknown) => {
    if (isInvalidation(message)) tell(message.invalidPagesOf)
  }
  if (cluster.isWorker) process.on('message', onMessage)
  return {
    onInvalidation: (listener: Listener) => void listeners.push(listener),
    invalidatePagesOf(playerId: number) {
      tell(playerId)
      if (cluster.isWorker && process.connected) {
        process.send?.({ invalidPagesOf: playerId } satisfies Message)
      }
    },
    stop: () => void process.off('message', onMessage),
  }
}

/** In the primary process: what one worker tells, the others hear. */
export function relayInvalidations() {
  cluster.on('message', (sender, message) => {
    if (!isInvalidation(message)) return
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (worker && worker !== sender && worker.isConnected()) worker.send(message, () => undefined)
    }
  })
}

function isInvalidation(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'invalidPagesOf' in message
}
