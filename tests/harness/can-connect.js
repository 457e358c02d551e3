import { createConnection } from 'node:net'

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function canConnect(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
