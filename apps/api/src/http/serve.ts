import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, hasAlready } from './etag.ts'

type Handler<E extends Endpoint, O> = (
  input: Input<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<O | Prepared> | O | Prepared

/** An answer as it goes out: it can be kept and sent again. */
export class Prepared {
  readonly text: string
  readonly etag: string

  constructor(reply: FastifyReply, answer: object) {
    this.text = String(reply.serialize(answer))
    this.etag = etagOf(this.text)
  }
}

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
    ...(endpoint.method === 'GET' && { onSend: answerNotModified }),
    handler: async (request, reply) => {
      const { params, query, body } = request
      reply.status(endpoint.status)
      if (endpoint.method === 'POST') reply.header('cache-control', 'no-store')
      const answer = await handle({ params, query, body } as Input<E>, request, reply)
      if (!(answer instanceof Prepared)) return answer
      return reply
        .type('application/json; charset=utf-8')
        .header('etag', answer.etag)
        .send(answer.text)
    },
  })
}

/** What is read is the same for every visitor: it may be kept for a moment, and is not sent twice. */
async function answerNotModified(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const mayBeKept = reply.statusCode === 200 && !reply.hasHeader('cache-control')
  if (!mayBeKept || typeof body !== 'string') return body
  const etag = String(reply.getHeader('etag') ?? etagOf(body))
  reply.header('cache-control', 'public, max-age=5, stale-while-revalidate=30').header('etag', etag)
  if (!hasAlready(request, etag)) return body
  reply.status(304).removeHeader('content-type')
  return null
}
