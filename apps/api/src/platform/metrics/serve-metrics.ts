import { createHash, timingSafeEqual } from 'node:crypto'
import { fastify } from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from '#platform/settings/config'
import { formatMetrics, type WorkerMetrics } from './format-metrics.ts'

/** One Prometheus, perhaps two, and a person who looks. */
const maxConnections = 16
const timeoutMs = 5000

type Settings = Pick<Config, 'HOST' | 'METRICS_PORT' | 'METRICS_TOKEN'>

/** Its own server, so that no proxy in front of the site can pass it on by mistake. Rejects if it cannot listen. */
export async function serveMetrics(
  { HOST, METRICS_PORT = 0, METRICS_TOKEN }: Settings,
  read: () => Promise<WorkerMetrics[]>,
) {
  const app = fastify({ requestTimeout: timeoutMs, keepAliveTimeout: timeoutMs })
  app.server.maxConnections = maxConnections
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!METRICS_TOKEN || hasToken(headers.authorization, METRICS_TOKEN)) return
    return reply.status(401).header('www-authenticate', 'Bearer').send('unauthorized\n')
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(Registry.PROMETHEUS_CONTENT_TYPE).header('cache-control', 'no-store')
    return formatMetrics(await read())
  })
  await app.listen({ host: HOST, port: METRICS_PORT })
  return app
}

/** Compares hashes, so that the time tells nothing of the token. */
function hasToken(authorization = '', token: string): boolean {
  return timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`))
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest()
}
