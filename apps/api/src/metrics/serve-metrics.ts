import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Config } from '#settings/config'
import { formatMetrics, type WorkerFamilies } from './format-metrics.ts'

/** One Prometheus, perhaps two, and a person who looks. */
const maxConnections = 16
const timeoutMs = 5000

type Settings = Pick<Config, 'HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>

/** Its own server, so that no proxy in front of the site can pass it on by mistake. Rejects if it cannot listen. */
export async function serveMetrics(
  { HOST, METRICS_PORT, METRICS_TOKEN }: Settings,
  read: () => Promise<WorkerFamilies[]>,
) {
  const server = createServer(
    {
      headersTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      keepAliveTimeout: timeoutMs,
      connectionsCheckingInterval: 500,
      maxHeaderSize: 8 * 1024,
    },
    (request, response) => void answer(request, response),
  )
  server.maxConnections = maxConnections

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (METRICS_TOKEN && !hasToken(request, METRICS_TOKEN)) {
      return send(response, 401, 'unauthorized\n', { 'www-authenticate': 'Bearer' })
    }
    if (request.url !== '/metrics') return send(response, 404, 'not found\n')
    if (request.method !== 'GET') return send(response, 405, 'only GET\n', { allow: 'GET' })
    try {
      send(response, 200, formatMetrics(await read()))
    } catch {
      send(response, 500, 'the metrics could not be read\n')
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(METRICS_PORT, HOST, () => {
      // From now on a fault here must not end the site.
      server.off('error', reject).on('error', () => {})
      resolve()
    })
  })
  return server
}

function send(response: ServerResponse, status: number, body: string, headers = {}) {
  response
    .writeHead(status, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(body)
}

/** Compares hashes, so that the time tells nothing of the token. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest()
}
