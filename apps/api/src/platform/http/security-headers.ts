import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/settings/config'
import { mediaHostsFrom, originOf, type UrlTemplates } from '#platform/settings/urls'

export type SecurityHeaders = Record<string, string>

/** Where browsers report what the policy has blocked. */
export const reportPath = '/v3/csp-reports'

/** The same for every answer, also for those that reach no route. */
export function securityHeaders(
  config: Config,
  templates: Pick<UrlTemplates, 'cover' | 'preview'>,
  styleSource: string,
): SecurityHeaders {
  const isSecure = config.SITE_URL.startsWith('https:')
  return {
    'content-security-policy': contentSecurityPolicy(config, templates, styleSource),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Without includeSubDomains: the game's own hosts may be subdomains that answer plain HTTP.
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Before every other hook, so that a request which a hook refuses has them too. */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** No inline script, and no inline style but the stylesheet; other hosts only where the operator configured them. */
function contentSecurityPolicy(
  config: Config,
  { cover, preview }: Pick<UrlTemplates, 'cover' | 'preview'>,
  styleSource: string,
) {
  const hasTurnstile = config.HUMAN_CHECK === 'turnstile'
  const turnstile = hasTurnstile ? ['https://challenges.cloudflare.com'] : []
  const mediaHosts = mediaHostsFrom(config)
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...turnstile],
    'style-src': ["'self'", styleSource],
    'img-src': ["'self'", 'data:', ...mediaHosts, ...originOf(cover)],
    'media-src': ["'self'", ...mediaHosts, ...originOf(preview)],
    // Videos in about-me texts, which load only after a click.
    'frame-src': ['https://www.youtube-nocookie.com', ...turnstile],
    'connect-src': ["'self'", ...turnstile],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Turnstile's script does not support trusted types.
    ...(!hasTurnstile && { 'require-trusted-types-for': ["'script'"] }),
    'report-uri': [reportPath],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';')
}
