import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'

type Settings = Pick<Config, 'SITE_URL' | 'ASSET_URL' | 'HUMAN_CHECK'>

/** No inline script or style, nothing from elsewhere but what the operator configured. */
export function securityHeaders(settings: Settings): FastifyHelmetOptions {
  const { SITE_URL, ASSET_URL, HUMAN_CHECK } = settings
  const hasTurnstile = HUMAN_CHECK === 'turnstile'
  const turnstile = hasTurnstile ? ['https://challenges.cloudflare.com'] : []
  const assetHosts = ASSET_URL.startsWith('http') ? [new URL(ASSET_URL).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...turnstile],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', ...assetHosts],
        'media-src': ["'self'"],
        'connect-src': ["'self'", ...turnstile],
        ...(hasTurnstile && { 'frame-src': turnstile }),
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        // Turnstile's script is not written for trusted types; ours is.
        ...(!hasTurnstile && { 'require-trusted-types-for': ["'script'"] }),
      },
    },
    strictTransportSecurity: SITE_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    // Pages frame nothing and are framed by nobody; the asset routes loosen this for pictures.
    crossOriginEmbedderPolicy: false,
  }
}
