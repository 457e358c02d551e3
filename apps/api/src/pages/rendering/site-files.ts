import { defaultLocale } from '@kodama/contract/locale'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from '#platform/http/error-handler'
import type { Config } from '#platform/settings/config'

const securityFile = '/.well-known/security.txt'
const day = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year. The file is made anew for each request. */
const validDays = 90

type Deps = { config: Config; now: () => Date }

/** Small files that browsers and researchers look for, with the site's settings in them. */
export function siteFileRoutes(app: FastifyInstance, { config, now }: Deps) {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifestOf(config.SITE_NAME))),
  )

  app.get(securityFile, async (request, reply) => {
    const { SECURITY_CONTACT, SITE_URL } = config
    if (!SECURITY_CONTACT) return answerNotFound(request, reply)
    const expires = new Date((Math.floor(now().getTime() / day) + validDays) * day)
    const lines = [
      `Contact: ${SECURITY_CONTACT}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: ja, en',
      `Canonical: ${SITE_URL}${securityFile}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  // Password managers lead people here. Not permanent: the page where a password is changed may move.
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.redirect('/users?edit=password', 302),
  )
}

/** The web app manifest: how the site looks on a home screen. */
function manifestOf(name: string) {
  return {
    name,
    short_name: name,
    lang: defaultLocale.slice(0, 2),
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#0d1310',
    theme_color: '#356c42',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/touch-180.png', type: 'image/png', sizes: '180x180' },
      { src: '/icons/touch-512.png', type: 'image/png', sizes: '512x512' },
    ],
  }
}
