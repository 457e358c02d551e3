import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Rendered } from '@kodama/contract/render'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from '#platform/http/serve'

type RenderedHtml = Exclude<Rendered, { location: string }>
export type Page = { status: number; html: Buffer; gzip: Buffer; etag: string }

export async function createPage({ status, html: text }: RenderedHtml): Promise<Page> {
  const html = Buffer.from(text)
  const compressed = await promisify(gzip)(html)
  return { status, html, gzip: compressed, etag: etagOf(compressed) }
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    // The language depends on a cookie, so no shared cache may store the page.
    'cache-control': 'private, no-cache',
    etag: page.etag,
    vary: 'accept-encoding, cookie',
  })
  if (page.status === 200 && matchesEtag(request, page.etag)) return reply.status(304).send()
  reply.status(page.status)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.html)
  return reply.header('content-encoding', 'gzip').send(page.gzip)
}
