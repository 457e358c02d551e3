import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { atTheEnd } from './at-the-end.js'

/** @typedef {Awaited<ReturnType<typeof openConnection>>} Connection */

/**
 * A TCP connection on which the test decides what to send, and when.
 * @param {{ url: string }} site
 */
export async function openConnection({ url }) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  atTheEnd(() => socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', () => resolve(undefined)))
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  return {
    socket,
    write: (/** @type {string} */ text) => socket.write(text),
    text: () => text,
    async said(/** @type {string} */ part) {
      await expect.poll(() => text, { interval: 5 }).toContain(part)
    },
    closed,
  }
}

/**
 * A request whose body is not sent yet.
 * @param {{ url: string }} site
 */
export async function beginRequest(site) {
  const connection = await openConnection(site)
  const body = JSON.stringify({ token: 'x' })
  const head = ['host: x', 'content-type: application/json', `content-length: ${body.length}`]
  connection.write(`POST /v3/authenticate/me HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  return { ...connection, finish: () => connection.write(body) }
}

/**
 * Waits until the site has read everything that was sent before: it reads in the order of arrival.
 * @param {{ url: string }} site
 */
export async function allArrived(site) {
  const connection = await openConnection(site)
  connection.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await connection.closed
  expect(connection.text()).toMatch(/^HTTP\/1\.1 200 /)
}
