import type { FastifyInstance } from 'fastify'
import { ApiError } from '#platform/http/api-error'
import { networkOf } from '#platform/http/client'
import { reportPath } from '#platform/http/security-headers'
import { withoutSecrets } from '#platform/process/log'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'

/** Browsers report here what the content security policy has blocked; each report is a line in the log. */
export async function cspReportRoutes(
  app: FastifyInstance,
  { lightLimiter }: { lightLimiter: Limiter },
) {
  // A scope of its own: no other endpoint reads this type of body.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(reportPath, async (request, reply) => {
      await lightLimiter.consume(...fromNetwork(limits.cspReport, networkOf(request.ip)), {
        limit: limits.cspReportAnywhere,
        of: 'anywhere',
      })
      const violation = violationFrom(request.body)
      if (!violation) throw new ApiError('invalid_input')
      request.log.warn(violation, 'a browser blocked something by the content security policy')
      return reply.status(204).header('cache-control', 'no-store').send()
    })
  })
}

/** Anybody can write a report, so no more of it is logged than an operator needs. */
export function violationFrom(body: unknown) {
  const report = fieldOf(body, 'csp-report')
  const directive = fieldOf(report, 'effective-directive') ?? fieldOf(report, 'violated-directive')
  const page = fieldOf(report, 'document-uri')
  const blocked = fieldOf(report, 'blocked-uri')
  if (typeof directive !== 'string' || typeof page !== 'string' || !URL.canParse(page)) {
    return undefined
  }
  return {
    directive: directive.slice(0, 64),
    page: withoutSecrets(new URL(page).pathname).slice(0, 128),
    blocked: typeof blocked === 'string' ? originOrWord(blocked).slice(0, 128) : 'unknown',
  }
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return (value as Record<string, unknown>)[name]
}

/** Such as `https://example.com`, `data`, or `inline`. */
function originOrWord(text: string) {
  if (!URL.canParse(text)) return text
  const { origin, protocol } = new URL(text)
  return origin === 'null' ? protocol : origin
}
