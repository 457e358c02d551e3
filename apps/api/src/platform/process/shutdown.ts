import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#platform/http/api-error'

const maxMs = 10_000
/** Enough time to read the first request of a connection that was just accepted. */
const freshConnectionMs = 250
const retryAfterSeconds = 2

/** Requests in flight finish; a fresh connection gets one request; reused ones get 503. */
export function refuseDuringShutdown(app: FastifyInstance, shutdown: AbortSignal) {
  const used = new WeakSet<Socket>()
  app.addHook('onRequest', async ({ raw }) => {
    // Calls of a page that is being rendered come from inside the process.
    if (!(raw instanceof IncomingMessage)) return
    const isReused = used.has(raw.socket)
    used.add(raw.socket)
    if (isReused && shutdown.aborted) throw new ApiError('unavailable', { retryAfterSeconds })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (shutdown.aborted) reply.header('connection', 'close')
  })
}

/** Returns what closes the app: it waits for the requests in flight, up to ten seconds. */
export function makeShutDown(app: FastifyInstance, shutdown: AbortController) {
  const { server } = app
  let inFlight = 0
  let onIdle: (() => void) | undefined
  server.on('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) onIdle?.()
    })
  })

  async function shutDown() {
    shutdown.abort()
    // Closes idle connections at once: their next request can go to another process.
    const closed = new Promise((resolve) => server.close(resolve))
    await wait(freshConnectionMs)
    if (inFlight > 0) {
      await new Promise<void>((resolve) => {
        onIdle = resolve
        setTimeout(resolve, maxMs)
      })
    }
    server.closeAllConnections()
    await closed
    await app.close()
  }

  let done: Promise<void> | undefined
  return () => (done ??= shutDown())
}
