import { createHash } from 'node:crypto'
import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Handler<E extends Endpoint, O> = (
  input: Input<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<O> | O

/** An endpoint as a Fastify route: its schemas check what comes in and name what may go out. */
export function serve<E extends Endpoint, const O extends Output<E>>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E, O>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status]: endpoint.response },
    },
    config: endpoint.answersDetail ? { answersDetail: true } : {},
    ...(endpoint.method === 'GET' && { onSend: sendOnlyOnce }),
    handler: async (request, reply) => {
      const { params, query, body } = request
      reply.status(endpoint.status)
      if (endpoint.method === 'POST') reply.header('cache-control', 'no-store')
      return handle({ params, query, body } as Input<E>, request, reply)
    },
  })
}

/** What is read is the same for every visitor: it may be kept for a moment, and is not sent twice. */
async function sendOnlyOnce(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const mayBeKept = reply.statusCode === 200 && !reply.hasHeader('cache-control')
  if (!mayBeKept || typeof body !== 'string') return body
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'public, max-age=5, stale-while-revalidate=30').header('etag', etag)
  // A proxy that compresses marks the tag as weak.
  const known = request.headers['if-none-match']?.replaceAll('W/', '').split(/\s*,\s*/) ?? []
  if (!known.includes(etag)) return body
  reply.status(304).removeHeader('content-type')
  return null
}
