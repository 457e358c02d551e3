import { endpointsByNoun } from '@kodama/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { answerNotFound } from './error-handler.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * The address of an endpoint answers other methods with 405, as bancho.py does; unless it does not exist for everyone,
 * because that would tell of it.
 */
export function refuseOtherMethods(app: FastifyInstance) {
  const endpoints = Object.values(endpointsByNoun)
    .flatMap((each) => Object.values(each))
    .filter(({ errors }) => !errors.includes('endpoint_not_found'))
  for (const url of new Set(endpoints.map(({ path }) => path))) {
    const known: string[] = endpoints.filter(({ path }) => path === url).map(({ method }) => method)
    const allowed = known.includes('GET') ? ['HEAD', ...known] : known
    app.route({
      method: methods.filter((method) => !known.includes(method)),
      url,
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new ApiError('method_not_allowed')
      },
      handler: answerNotFound,
    })
  }
}
