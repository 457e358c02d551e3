import cluster from 'node:cluster'
import { makeInvalidation, relayInvalidations } from '#pages/rendering/invalidation'

/** Three workers. The first to start invalidates the pages of player 7; each prints what it is told, and then they end. */
if (cluster.isPrimary) {
  relayInvalidations()
  const workers = [1, 2, 3].map(() => cluster.fork())
  let ready = 0
  let told = 0
  cluster.on('message', (worker, message) => {
    if (message === 'ready') ready += 1
    if (message === 'ready' && ready === workers.length) workers[0]?.send('invalidate')
    if (typeof message !== 'object' || !('told' in message)) return
    process.stdout.write(`worker ${worker.id}: ${message.told}\n`)
    told += 1
    if (told === workers.length) for (const each of workers) each.disconnect()
  })
} else {
  const { invalidatePagesOf, onInvalidation, stop } = makeInvalidation()
  onInvalidation((playerId) => process.send?.({ told: playerId }))
  process.on('message', (message) => {
    if (message === 'invalidate') invalidatePagesOf(7)
  })
  process.on('disconnect', stop)
  process.send?.('ready')
}
