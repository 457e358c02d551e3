import { createConnection } from 'node:net'

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function canConnect(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
