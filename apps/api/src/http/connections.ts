import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorBody, errors } from '@kodama/contract/errors'
import { textsFor } from '#texts/texts'
import type { SecurityHeaders } from './security-headers.ts'

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

/** A client can neither fill the memory with connections nor hold one by reading slowly. */
export function limitConnections(server: Server) {
  const inFlight = new WeakMap<Socket, number>()
  server.maxConnections = maxConnections
  server.on('connection', (socket) => {
    // The socket keeps an address that was read once: limits ask for it also when the visitor has gone meanwhile.
    if (!socket.remoteAddress) socket.destroy()
  })
  // Without a listener Node answers an unknown expectation by itself, without our headers.
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response)
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

const clientErrors: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Bytes that Node cannot parse as a request have no route; the answer is written to the socket. */
export function clientErrorAnswerer(headers: SecurityHeaders) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (error: { code?: string }, socket: Socket) => answerClientError(error, socket, lines)
}

function answerClientError(error: { code?: string }, socket: Socket, headers: string[]) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = clientErrors[error.code ?? ''] ?? 'invalid_input'
  const { status } = errors[code]
  const body = JSON.stringify(errorBody('v3', code, textsFor({ headers: {} }).errors[code]))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
