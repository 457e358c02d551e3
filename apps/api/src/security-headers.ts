import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'

/** No inline script or style, nothing from elsewhere but what the operator configured. */
export function securityHeaders({
  SITE_URL,
  ASSET_URL,
}: Pick<Config, 'SITE_URL' | 'ASSET_URL'>): FastifyHelmetOptions {
  const assetHosts = ASSET_URL.startsWith('http') ? [new URL(ASSET_URL).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', ...assetHosts],
        'media-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
      },
    },
    strictTransportSecurity: SITE_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    // Pages frame nothing and are framed by nobody; the asset routes loosen this for pictures.
    crossOriginEmbedderPolicy: false,
  }
}
