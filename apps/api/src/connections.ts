import type { Server } from 'node:http'

const mostOpen = 512
const unreadMs = 10_000

/** Nobody may take all the memory with sockets, nor keep one by not reading its answer. */
export function guardConnections(server: Server) {
  server.maxConnections = mostOpen
  server.on('request', (_request, response) => {
    // Nothing was sent for so long. An answer that is still being made may take its time.
    response.setTimeout(unreadMs, () => {
      if (response.headersSent) response.destroy()
    })
  })
}
