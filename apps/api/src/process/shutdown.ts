import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#errors/api-error'

const mostMs = 10_000
/** Long enough to read what a connection brings that was just accepted. */
const freshMs = 250
const retryAfterSeconds = 2

/**
 * What was asked before is answered, and so is whoever had just connected; what comes later, on a connection that
 * was used before, is not. A page that is under way makes calls in the process: they are a part of it.
 */
export function refuseWhileStopping(app: FastifyInstance, stopping: AbortSignal) {
  const used = new WeakSet<Socket>()
  app.addHook('onRequest', async ({ raw }) => {
    if (!(raw instanceof IncomingMessage)) return
    const isLate = stopping.aborted && used.has(raw.socket)
    used.add(raw.socket)
    if (isLate) throw new ApiError('unavailable', { retryAfterSeconds })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close')
  })
}

/** Gives what closes the app once everything under way is answered, or has had its time. */
export function makeFinish(app: FastifyInstance, stopping: AbortController) {
  const { server } = app
  let underWay = 0
  let onNone: (() => void) | undefined
  server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      if (underWay === 0) onNone?.()
    })
  })

  async function finish() {
    stopping.abort()
    // Idle connections end at once: whoever uses one again finds another process, if there is one.
    const closed = new Promise((resolve) => server.close(resolve))
    await wait(freshMs)
    if (underWay > 0) await noneOrTimeOut()
    // Those that are left have asked for nothing yet.
    server.closeAllConnections()
    await closed
    await app.close()
  }

  function noneOrTimeOut() {
    return new Promise<void>((resolve) => {
      onNone = resolve
      setTimeout(resolve, mostMs)
    })
  }

  let finished: Promise<void> | undefined
  return () => (finished ??= finish())
}
