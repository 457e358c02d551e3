import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '#settings/config'
import { mediaHostsFrom, originOf, type UrlTemplates } from '#settings/urls'

/** No inline script or style; other hosts only where the operator configured them. */
export function securityHeaders(
  config: Config,
  { cover, preview }: Pick<UrlTemplates, 'cover' | 'preview'>,
): FastifyHelmetOptions {
  const hasTurnstile = config.HUMAN_CHECK === 'turnstile'
  const turnstile = hasTurnstile ? ['https://challenges.cloudflare.com'] : []
  const mediaHosts = mediaHostsFrom(config)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...turnstile],
        'style-src': ["'self'"],
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
      },
    },
    strictTransportSecurity: config.SITE_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // These serve only obsolete browsers and plug-ins.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
}
