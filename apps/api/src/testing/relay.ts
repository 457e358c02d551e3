import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a server, which a test can cut and freeze while the server itself goes on. Gone after the test. */
export async function startRelay(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false

  const server = createServer((visitor) => {
    const host = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [visitor, host],
      [host, visitor],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (chunk) => void other.write(chunk))
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (isFrozen) socket.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  onTestFinished(end)

  function cut() {
    for (const socket of sockets) socket.destroy()
  }

  async function end() {
    const closed = new Promise((resolve) => server.close(resolve))
    cut()
    await closed
  }

  const own = new URL(url)
  own.host = `127.0.0.1:${port}`
  return {
    url: own.href,
    /** Ends the connections. New ones are accepted. */
    cut,
    /** Connections stay open, and new ones are taken, but nothing answers. */
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
  }
}
