import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { atTheEnd } from './at-the-end.js'
import { hostname } from './nginx.js'
import { freePort } from './servers.js'

/** @typedef {{ first: string[], headers: [name: string, value: string][], body: string }} Message */
/** @typedef {{ status: number, headers: Message['headers'], body: string }} RawAnswer */
/** @typedef {{ method: string, path: string, headers: Record<string, string>, body: string }} Call */

/**
 * A stand-in for bancho.py that answers 200 to every request and records it. It reads from the socket, because
 * node:http rejects methods that it does not know.
 */
export async function startRawBancho() {
  /** @type {Call[]} */
  const calls = []
  const server = createServer((socket) => {
    let text = ''
    socket.setEncoding('utf8').on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk
      if (!text.includes('\r\n\r\n')) return
      const { first, headers, body } = parseMessage(text)
      const call = { headers: Object.fromEntries(headers), body }
      if (body.length < Number(call.headers['content-length'] ?? 0)) return
      calls.push({ method: String(first[0]), path: String(first[1]), ...call })
      socket.removeAllListeners('data').resume()
      socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 9\r\n\r\nbancho.py')
    })
  })
  const port = await freePort()
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  atTheEnd(() => new Promise((resolve) => server.close(resolve)))
  /** The calls since the last time. */
  const takeCalls = () => calls.splice(0)
  return { port, takeCalls }
}

/**
 * Sends a request exactly as written, on a TLS connection of its own, and reads until nginx closes it.
 * @param {{ port: number, ca: Buffer }} nginx
 * @param {string} text
 * @param {string} servername
 * @returns {Promise<RawAnswer>}
 */
export function sendRaw({ port, ca }, text, servername = hostname) {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ host: '127.0.0.1', port, ca, servername })
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk))
    socket.once('error', reject).once('end', () => {
      const { first, headers, body } = parseMessage(answer)
      resolve({ status: Number(first[1]), headers, body })
    })
    socket.write(text)
  })
}

/**
 * @param {string} line Method and target.
 * @param {string[]} headers
 * @param {string} body
 */
export function requestText(line, headers, body = '') {
  const length = body === '' ? [] : [`content-length: ${body.length}`]
  const lines = [`${line} HTTP/1.1`, ...headers, ...length, 'connection: close']
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/**
 * @param {string} text
 * @returns {Message}
 */
function parseMessage(text) {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return /** @type {[string, string]} */ ([
      line.slice(0, colon).toLowerCase(),
      line.slice(colon + 1).trim(),
    ])
  })
  return { first: first.split(' '), headers, body: text.slice(end + 4) }
}
