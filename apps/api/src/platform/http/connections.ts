import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const maxConnections = 512
/** Requests that one connection may have in flight; a browser sends one. */
const maxPipelined = 10
/** Node checks twice before this fires, so it takes up to double. */
const idleWriteMs = 5000
const maxResponseMs = 60_000
/** In which a request must have arrived, with its body. */
const bodyMs = 10_000
/** For 5 MB from a phone. */
const slowBodyMs = 50_000

/** No request may take longer to arrive. */
export const maxRequestMs = 60_000

const bodyTimers = new WeakMap<IncomingMessage, (ms: number) => void>()

/**
 * A client can neither fill the memory with connections nor hold one by reading slowly: Fastify has no such limits.
 * tests/process/slow-clients.test.js proves each.
 */
export function limitConnections(server: Server) {
  const inFlight = new WeakMap<Socket, number>()
  server.maxConnections = maxConnections
  server.on('connection', (socket) => {
    // The socket keeps an address that was read once: limits ask for it also when the visitor has gone meanwhile.
    if (!socket.remoteAddress) socket.destroy()
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const before = inFlight.get(socket) ?? 0
    if (before >= maxPipelined) {
      socket.destroy()
      return
    }
    inFlight.set(socket, before + 1)
    limitBody(server, request)
    // Before the headers are sent, the handler is still working: that may take longer.
    response.setTimeout(idleWriteMs, () => {
      if (response.headersSent) response.destroy()
    })
    const timer = setTimeout(() => response.destroy(), maxResponseMs).unref()
    response.once('close', () => {
      clearTimeout(timer)
      inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1)
    })
  })
}

/** Node has one timeout for all requests. The answer is the one that Node's own leads to. */
function limitBody(server: Server, request: IncomingMessage) {
  let timer: NodeJS.Timeout
  function restart(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!request.complete) server.emit('clientError', error, request.socket)
    }, ms).unref()
  }
  restart(bodyMs)
  bodyTimers.set(request, restart)
  request.once('close', () => clearTimeout(timer))
}

/** For a large body, once it is known who sends it. */
export function allowSlowBody(request: IncomingMessage) {
  bodyTimers.get(request)?.(slowBodyMs)
}
