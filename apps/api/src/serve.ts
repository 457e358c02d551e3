import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Handler<E extends Endpoint> = (
  input: Input<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Output<E>> | Output<E>

/** An endpoint as a Fastify route: its schemas check what comes in and name what may go out. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
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
    handler: async (request, reply) => {
      const { params, query, body } = request
      reply.status(endpoint.status)
      if (endpoint.method === 'POST') reply.header('cache-control', 'no-store')
      return handle({ params, query, body } as Input<E>, request, reply)
    },
  })
}
