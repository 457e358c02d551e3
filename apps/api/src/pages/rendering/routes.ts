import fastifyStatic from '@fastify/static'
import { defaultLocale, type Locale, localeFromCookies } from '@kodama/contract/locale'
import type { Site } from '@kodama/contract/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keyedMutex } from '#platform/concurrency/keyed-mutex'
import { ApiError } from '#platform/http/api-error'
import { networkOf } from '#platform/http/client'
import { answerNotFound } from '#platform/http/error-handler'
import { fromNetwork, type Limiter, limits } from '#platform/rate-limit/limiter'
import { isLoopback } from '#platform/settings/config'
import { injectCall } from './inject-call.ts'
import { makePageCache } from './page-cache.ts'
import { createPage, sendPage } from './page.ts'
import type { WebBuild } from './web-build.ts'

/** URLs of endpoints and files. */
const notAPage = /^\/(?:v[123]|api|assets|documents|locales|a)(?:\/|$)|^\/\//
/** No page has an extension or a hidden folder in its path. */
const fileName = /\/\.[a-z]|\.[a-z][a-z0-9]{0,9}$/i
const referencePage = '/api/reference'

/** A network that asks for too much waits for each bare shell, so that its requests do not fill the process. */
const shellDelayMs = 250

type Deps = {
  web: WebBuild
  site: Site
  lightLimiter: Limiter
  wait: (ms: number) => Promise<unknown>
  onPage: (outcome: 'cached' | 'rendered' | 'limited' | 'busy' | 'failed') => void
  /** Where an address that is no page of the site's leads. */
  findRedirect: (url: string) => Promise<string | undefined>
  onInvalidation: (listener: (playerId: number) => void) => void
}

/** The web's built files, and for every other URL its first view, rendered on the server. */
export async function pageRoutes(
  app: FastifyInstance,
  { web, site, lightLimiter, wait, onPage, findRedirect, onInvalidation }: Deps,
) {
  await app.register(fastifyStatic, {
    root: web.folder,
    wildcard: false,
    decorateReply: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      // The names of files in assets/ contain a hash of the content.
      const isHashed = file.startsWith(`${web.folder}/assets/`)
      const isOfVersion = reply.request.url.endsWith(`.json?v=${web.textsVersion}`)
      reply.header(
        'cache-control',
        isHashed || isOfVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      )
    },
  })

  const { shell, style, localized, manifest } = web
  const call = injectCall(app)
  const pages = makePageCache(renderPage)
  onInvalidation((playerId) => {
    const profile = `/users/${playerId}`
    pages.drop((address) => [profile, `${profile}/`].includes(pathOf(address)))
  })
  // The renders of one network must not slow each of another's down.
  const oneByOne = keyedMutex()

  app.get('/*', async (request, reply) => {
    const { url } = request
    const isFile = notAPage.test(url) || fileName.test(pathOf(url))
    if (isFile && url !== referencePage) return answerNotFound(request, reply)
    const location = await findRedirect(url)
    // Asked for again each time: who has a name or an id can change.
    if (location) return reply.header('cache-control', 'no-cache').redirect(location, 301)
    try {
      const address = web.canonicalAddress(url)
      const locale = localeFromCookies(request.headers.cookie) ?? defaultLocale
      const cached = pages.find(address, locale)
      if (cached) onPage('cached')
      const page = await (cached ?? render(address, locale, request))
      if (!page) return sendShell(reply)
      if ('location' in page) {
        return reply.redirect(withQuery(page.location, address, url), page.status)
      }
      return sendPage(request, reply, page)
    } catch (error) {
      onPage('failed')
      request.log.error({ err: error }, 'the page could not be rendered; the bare shell was sent')
      return sendShell(reply)
    }
  })

  /** Returns undefined when the server has too much to render, or renders too much for this network. */
  async function render(address: string, locale: Locale, { ip, log }: FastifyRequest) {
    const network = networkOf(ip)
    // From a loopback address comes the operator, or every visitor behind a proxy that is not trusted.
    const isLimited = !isLoopback(ip) && !isLoopback(network)
    if (isLimited && !(await mayRender(network))) {
      onPage('limited')
      log.info('too many renders for a network; the bare shell was sent')
      await wait(shellDelayMs)
      return undefined
    }
    const renderNow = async () => {
      const cached = pages.find(address, locale)
      const page = cached ?? (pages.isBusy() ? undefined : pages.render(address, locale))
      if (cached) onPage('cached')
      if (page) return page
      onPage('busy')
      log.info('too many renders; the bare shell was sent')
      return undefined
    }
    return isLimited ? oneByOne(network, renderNow) : renderNow()
  }

  async function mayRender(network: string) {
    try {
      await lightLimiter.consume(...fromNetwork(limits.pageRender, network))
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  async function renderPage(url: string, locale: Locale) {
    const rendered = await web.render({ url, style, ...localized[locale], manifest, site, call })
    onPage('rendered')
    return 'location' in rendered ? rendered : createPage(rendered)
  }

  /** The browser then renders the page itself. */
  function sendShell(reply: FastifyReply) {
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(shell)
  }
}

/** A redirect keeps the query as it was written, also what the page does not read. */
function withQuery(location: string, address: string, url: string) {
  const known = queryOf(address)
  if (queryOf(location) !== known) return location
  return location.slice(0, location.length - known.length) + queryOf(url)
}

function queryOf(url: string) {
  return url.slice(pathOf(url).length)
}

function pathOf(url: string) {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
