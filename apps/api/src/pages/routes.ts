import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { type Call, callOver } from '@kodama/contract/call'
import type { Site } from '@kodama/contract/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { answerNotFound } from '#http/error-handler'
import { etagOf, matchesEtag } from '#http/serve'
import type { WebBuild } from './web-build.ts'

const compress = promisify(brotliCompress)

/** URLs of endpoints and files. */
const notAPage = /^\/(?:v[123]|api|assets|locales|a)(?:\/|$)|^\/\//
const referencePage = '/api/reference'

type Page = { status: number; html: string; etag: string; brotli: Buffer }

/** The web's built files, and for every other URL its first view, rendered on the server. */
export async function pageRoutes(
  app: FastifyInstance,
  { web, site }: { web: WebBuild; site: Site },
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
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      )
    },
  })

  const { shell, manifest, translations } = web
  const call = callInProcess(app)
  // The server renders every page for an anonymous visitor, so that all visitors can share it.
  const pages = new LRUCache<string, Promise<Page | { status: number; location: string }>>({
    max: 300,
    ttl: 5000,
    memoMethod: renderPage,
  })

  app.get('/*', async (request, reply) => {
    const { url } = request
    if (notAPage.test(url) && url !== referencePage) return answerNotFound(request, reply)
    try {
      const page = await pages.memo(url)
      return 'location' in page
        ? reply.redirect(page.location, page.status)
        : send(request, reply, page)
    } catch (error) {
      pages.delete(url)
      request.log.error({ err: error }, 'the page could not be rendered; the bare shell was sent')
      return reply.type('text/html; charset=utf-8').send(shell)
    }
  })

  async function renderPage(url: string) {
    const rendered = await web.render({ url, shell, manifest, translations, site, call })
    if ('location' in rendered) return rendered
    const { html } = rendered
    const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return { ...rendered, etag: etagOf(html), brotli }
  }
}

/** Endpoints answer the renderer in the process, exactly as they answer a browser. */
function callInProcess(app: FastifyInstance): Call {
  return callOver(async ({ method, url, headers, body }) => {
    const response = await app.inject({ method, url, headers, ...(body && { body }) })
    return { status: response.statusCode, body: response.json() }
  })
}

function send(request: FastifyRequest, reply: FastifyReply, { status, html, etag, brotli }: Page) {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
  if (status === 200 && matchesEtag(request, etag)) return reply.status(304).send()
  reply.status(status)
  const accepts = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepts)
    ? reply.header('content-encoding', 'br').send(brotli)
    : reply.send(html)
}
