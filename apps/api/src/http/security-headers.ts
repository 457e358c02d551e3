import type { FastifyHelmetOptions } from '@fastify/helmet'
import { originOf, type UrlTemplates } from '#settings/beatmap-urls'
import type { Config } from '#settings/config'
import { mediaHostsFrom } from '#settings/media-hosts'

type Settings = Pick<Config, 'SITE_URL' | 'ASSET_URL' | 'MEDIA_HOSTS' | 'HUMAN_CHECK'>

/** No inline script or style, nothing from elsewhere but what the operator configured. */
export function securityHeaders(
  settings: Settings,
  { cover, preview }: Pick<UrlTemplates, 'cover' | 'preview'>,
): FastifyHelmetOptions {
  const hasTurnstile = settings.HUMAN_CHECK === 'turnstile'
  const turnstile = hasTurnstile ? ['https://challenges.cloudflare.com'] : []
  const mediaHosts = mediaHostsFrom(settings)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...turnstile],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', ...mediaHosts, ...originOf(cover)],
        'media-src': ["'self'", ...mediaHosts, ...originOf(preview)],
        // The players of about-me texts, which come only when a visitor asks for them.
        'frame-src': ['https://www.youtube-nocookie.com', ...turnstile],
        'connect-src': ["'self'", ...turnstile],
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
    strictTransportSecurity: settings.SITE_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    // Pages are framed by nobody; the asset routes loosen this for pictures.
    crossOriginEmbedderPolicy: false,
    // For browsers and plug-ins that are gone, on each of a page's dozen files.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
}
