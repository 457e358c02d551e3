import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST'])

/** The label is the pattern of the route, never the address: `/v2/players/:id`. */
export function measureRequests(app: FastifyInstance, { counter, histogram }: Metrics) {
  const count = counter('kodama_requests_total', 'Requests by endpoint and status.')
  const time = histogram(
    'kodama_request_duration_seconds',
    'Time from a request to its answer.',
    seconds,
  )
  app.addHook('onResponse', async ({ raw, method, routeOptions }, { statusCode, elapsedTime }) => {
    // Calls of a page that is being rendered come from inside the process.
    if (!(raw instanceof IncomingMessage)) return
    const endpoint = endpointOf(routeOptions.url)
    count({
      endpoint,
      method: methods.has(method) ? method : 'other',
      status: String(statusCode),
    })
    time({ endpoint }, elapsedTime / 1000)
  })
}

/** The built files are one route each, and their names change with every build. */
function endpointOf(url: string | undefined): string {
  if (url === undefined) return 'unknown'
  const [, folder = ''] = /^\/(assets|locales)\//.exec(url) ?? []
  return folder ? `/${folder}/*` : url
}

type Parts = {
  mailer: { readCounts(): { waiting: number; sent: number; failed: number; dropped: number } }
  ranks: { secondsSincePoll(): number | undefined }
  catalogue: { secondsSincePoll(): number | undefined }
}

/** What the parts of the site know of themselves. */
export function measureParts({ observe }: Metrics, { mailer, ranks, catalogue }: Parts) {
  const age = 'was last compared with the database, in seconds.'
  observe('gauge', 'kodama_ranks_age_seconds', `How long ago the order of players ${age}`, () =>
    ranks.secondsSincePoll(),
  )
  observe('gauge', 'kodama_catalogue_age_seconds', `How long ago the beatmaps ${age}`, () =>
    catalogue.secondsSincePoll(),
  )
  observe(
    'gauge',
    'kodama_mails_waiting',
    'Mails that are being sent or wait to be sent again.',
    () => mailer.readCounts().waiting,
  )
  observe('counter', 'kodama_mails_total', 'Mails by outcome.', () => {
    const { sent, failed, dropped } = mailer.readCounts()
    return Object.entries({ sent, failed, dropped }).map(([outcome, value]) => ({
      labels: { outcome },
      value,
    }))
  })
}

/** What the parts tell when it happens. Without metrics nobody counts. */
export function makeTallies(metrics: Metrics | undefined) {
  const refusal = metrics?.counter('kodama_limit_refusals_total', 'Attempts over a rate limit.')
  const page = metrics?.counter(
    'kodama_pages_total',
    'Pages: from the cache, rendered, or sent as the bare shell (limited, busy, failed).',
  )
  return {
    onRefusal: (limit: string) => refusal?.({ limit }),
    onPage: (outcome: string) => page?.({ outcome }),
  }
}
