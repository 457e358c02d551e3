import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorBody, errors } from '@kodama/contract/errors'
import { localeFrom, textsIn } from '#texts/texts'

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** What cannot be read as a request never reaches the app; it is answered on the bare socket. */
export function answerUnreadable(error: { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = codes[error.code ?? ''] ?? 'invalid_input'
  const { status } = errors[code]
  const sentence = textsIn(localeFrom(undefined)).errors[code]
  const body = JSON.stringify(errorBody('v3', code, sentence))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
