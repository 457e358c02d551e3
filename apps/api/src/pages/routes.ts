import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { Call } from '@kodama/contract/call'
import type { Rendered } from '@kodama/contract/render'
import type { Site } from '@kodama/contract/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ttlCache } from '#concurrency/ttl-cache'
import { answerNotFound } from '#http/error-handler'
import { etagOf, hasAlready } from '#http/etag'
import type { WebBuild } from './web-build.ts'

const pageLifeMs = 5000
const keptPages = 300
const compress = promisify(brotliCompress)

/** Addresses that belong to calls and files: nothing there is ever a page. */
const notAPage = /^\/(?:v[123]|api|assets|locales|a)(?:\/|$)|^\/\//
const referencePage = '/api/reference'

type Page = { status: number; html: string; etag: string; brotli: Buffer }
type Deps = { web: WebBuild; site: Site; call: Call }

/** The client's files, and for every other address the first view of it, drawn on the server. */
export async function pageRoutes(app: FastifyInstance, { web, site, call }: Deps) {
  await app.register(fastifyStatic, {
    root: web.folder,
    wildcard: false,
    decorateReply: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Names in assets/ carry a hash of what is in the file.
      const isHashed = file.startsWith(`${web.folder}/assets/`)
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      )
    },
  })

  // Pages are drawn for a visitor of whom nothing is known, so one drawing serves them all.
  const pages = ttlCache<Promise<Page | { status: number; location: string }>>(
    pageLifeMs,
    keptPages,
  )

  app.get('/*', async (request, reply) => {
    const { url } = request
    if (notAPage.test(url) && url !== referencePage) return answerNotFound(request, reply)
    try {
      const page = await pages.get(url, () => draw(url))
      return 'location' in page
        ? reply.redirect(page.location, page.status)
        : send(request, reply, page)
    } catch (error) {
      pages.forget(url)
      request.log.error({ err: error }, 'the page could not be rendered; the bare shell was sent')
      return reply.type('text/html; charset=utf-8').send(web.shell)
    }
  })

  async function draw(url: string) {
    const { shell, manifest, translations } = web
    const rendered = await web.render({ url, shell, manifest, translations, site, call })
    return 'location' in rendered ? rendered : finish(rendered)
  }
}

async function finish({ status, html }: Extract<Rendered, { html: string }>): Promise<Page> {
  return {
    status,
    html,
    etag: etagOf(html),
    brotli: await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { status, html, etag, brotli }: Page) {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
  if (status === 200 && hasAlready(request, etag)) return reply.status(304).send()
  reply.status(status)
  const accepts = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepts)
    ? reply.header('content-encoding', 'br').send(brotli)
    : reply.send(html)
}
