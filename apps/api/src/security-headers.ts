import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'
import { mediaHostsFrom } from './media-hosts.ts'

/** No inline script or style, nothing from elsewhere but what the operator configured. */
export function securityHeaders(
  config: Pick<Config, 'SITE_URL' | 'ASSET_URL' | 'MEDIA_HOSTS'>,
): FastifyHelmetOptions {
  const mediaHosts = mediaHostsFrom(config)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', ...mediaHosts],
        'media-src': ["'self'", ...mediaHosts],
        // The players of about-me texts, which come only when a visitor asks for them.
        'frame-src': ['https://www.youtube-nocookie.com'],
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
    strictTransportSecurity: config.SITE_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    // Pages are framed by nobody; the asset routes loosen this for pictures.
    crossOriginEmbedderPolicy: false,
  }
}
