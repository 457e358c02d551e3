import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST'])

/** The label is the pattern of the route, never the address: `/v2/players/:id`. */
export function measureRequests(app: FastifyInstance, metrics: Registry) {
  const requests = new Counter({
    name: 'kodama_requests_total',
    help: 'Requests by endpoint and status.',
    labelNames: ['endpoint', 'method', 'status'],
    registers: [metrics],
  })
  const durations = new Histogram({
    name: 'kodama_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['endpoint'],
    buckets: seconds,
    registers: [metrics],
  })
  app.addHook('onResponse', async ({ raw, method, routeOptions }, { statusCode, elapsedTime }) => {
    // Calls of a page that is being rendered come from inside the process.
    if (!(raw instanceof IncomingMessage)) return
    const endpoint = endpointOf(routeOptions.url)
    requests.inc({ endpoint, method: methods.has(method) ? method : 'other', status: statusCode })
    durations.observe({ endpoint }, elapsedTime / 1000)
  })
}

/** The built files are one route each, and their names change with every build. */
function endpointOf(url: string | undefined): string {
  if (url === undefined) return 'unknown'
  const [, folder = ''] = /^\/(assets|locales)\//.exec(url) ?? []
  return folder ? `/${folder}/*` : url
}
