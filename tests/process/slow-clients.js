import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { root } from '../../scripts/root.js'
import { openConnection } from '../harness/raw-connection.js'
import { visitInTurn } from '../harness/visit.js'

/** @typedef {import('node:net').Socket} Socket */

/** A slow client has five seconds. Another client that waited for it could not be answered so often. */
const manyTimes = 20
const behaviours = [sendSlowHeaders, sendSlowBody, sendSlowPicture, sendNothing, readNothing]

/**
 * Opens slow connections of every kind, while another client makes one request after another.
 * @param {{ url: string }} site
 * @param {number} count
 */
export async function beginSlowly(site, count) {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(site)))
  const ports = new Set(connections.map(({ socket }) => socket.localPort))
  const visits = visitInTurn(site.url, ['/v3/site'])
  /** Which connections ended, in order, and how many answers the other client had then. @type {[string, number][]} */
  const ends = []
  connections.forEach(({ socket, closed }, n) => {
    const behave = behaviours[n % behaviours.length] ?? sendNothing
    behave(socket)
    // A client that does not read may not notice.
    if (behave !== readNothing) void closed.then(() => ends.push([behave.name, visits.seen.length]))
  })
  // A keep-alive connection that is idle after a complete request.
  const idle = await openConnection(site)
  idle.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  const idleEnded = idle.closed.then(() => ends.push(['idle', visits.seen.length]))

  return {
    /** Waits until all are closed. `late` are those without a request that outlived the idle connection. */
    async cutOff() {
      await expect.poll(() => countConnections(site, ports)).toBe(0)
      await idleEnded
      const failed = (await visits.stop()).filter(({ status }) => status !== 200)
      const names = ends.map(([name]) => name)
      const late = names
        .slice(names.indexOf('idle'))
        .filter((name) => name === sendSlowHeaders.name || name === sendNothing.name)
      return { failed, late, othersWereQuick: Number(ends[0]?.[1]) > manyTimes }
    },
  }
}

export const wellDone = { failed: [], late: [], othersWereQuick: true }

/** @param {Socket} socket */
function sendSlowHeaders(socket) {
  sendSlowly(socket, 'GET /v3/site HTTP/1.1\r\nhost: x\r\nx-slow: ')
}

/** @param {Socket} socket */
function sendSlowBody(socket) {
  const head = ['content-type: application/json', 'content-length: 1000', 'host: x']
  sendSlowly(socket, `POST /v3/authenticate/login HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
}

/**
 * Of a visitor without a session, who is refused at once and goes on sending.
 * @param {Socket} socket
 */
function sendSlowPicture(socket) {
  const head = ['content-type: image/png', 'content-length: 1000', 'host: x']
  sendSlowly(socket, `PUT /v3/account/pictures/avatar HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
}

/**
 * @param {Socket} socket
 * @param {string} first
 */
function sendSlowly(socket, first) {
  socket.write(first)
  const rest = setInterval(() => socket.write('x'), 1000)
  socket.once('close', () => clearInterval(rest))
}

function sendNothing() {}

/**
 * Asks for more than the socket buffers hold.
 * @param {Socket} socket
 */
function readNothing(socket) {
  const asking = `GET ${largestAsset()} HTTP/1.1\r\nhost: x\r\n\r\n`
  socket.pause().write(asking.repeat(10))
  setTimeout(() => socket.write(asking.repeat(3)), 1000)
}

/**
 * Counts the site's connections to these client ports in the system's table: a client that does not read does not
 * notice that its connection is closed.
 * @param {{ url: string }} site
 * @param {Set<number | undefined>} ports
 */
function countConnections({ url }, ports) {
  const established = /^ *\d+: \w+:(\w+) \w+:(\w+) 01 /gm
  const pairs = [...readFileSync('/proc/net/tcp', 'utf8').matchAll(established)]
  return pairs.filter(([, own = '', other = '']) => {
    return parseInt(own, 16) === Number(new URL(url).port) && ports.has(parseInt(other, 16))
  }).length
}

function largestAsset() {
  const folder = path.join(root, 'apps/web/dist/client/assets')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const sizeOf = (/** @type {string} */ name) => statSync(path.join(folder, name)).size
  return `/assets/${files.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))}`
}
