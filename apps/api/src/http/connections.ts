import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const mostOpen = 512
/** Requests that a connection sends before it has read the answers; a browser sends one. */
const mostUnderWay = 10
/** Node looks twice before it believes that nothing was sent: it takes up to double. */
const unreadMs = 5000
const mostMs = 60_000

/** Nobody may take all the memory with connections, nor keep one by not reading its answers. */
export function guardConnections(server: Server) {
  const underWay = new WeakMap<Socket, number>()
  server.maxConnections = mostOpen
  server.on('request', ({ socket }, response) => {
    const before = underWay.get(socket) ?? 0
    if (before >= mostUnderWay) {
      socket.destroy()
      return
    }
    underWay.set(socket, before + 1)
    // Nothing was sent for so long. An answer that is still being made may take its time.
    response.setTimeout(unreadMs, () => {
      if (response.headersSent) response.destroy()
    })
    // Whoever reads a byte now and then.
    const timer = setTimeout(() => response.destroy(), mostMs).unref()
    response.once('close', () => {
      clearTimeout(timer)
      underWay.set(socket, (underWay.get(socket) ?? 1) - 1)
    })
  })
}
