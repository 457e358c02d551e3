import { type ApiVersion, apiVersionOf, errorBody, errors } from '@kodama/contract/errors'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { DatabaseDamaged, DatabaseUnavailable } from '#platform/database/connection/errors'
import { textsFor } from '#platform/texts/texts'
import { ApiError } from './api-error.ts'
import type { SecurityHeaders } from './security-headers.ts'

const retrySoonSeconds = 2
const maxUrlLength = 2048

declare module 'fastify' {
  interface FastifyContextConfig {
    answersDetail?: true
  }
}

/** The one place that turns an exception into an answer. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError | ApiError>((thrown, request, reply) =>
    answer(request, reply, refusalFrom(thrown, request.log)),
  )
}

/** What the visitor is told of an exception; the log is told the rest. */
function refusalFrom(thrown: FastifyError | ApiError, log: FastifyBaseLogger): ApiError {
  const error = thrown instanceof ApiError ? thrown : apiErrorFrom(thrown)
  if (thrown instanceof DatabaseUnavailable) log.warn({ err: thrown }, thrown.message)
  else if (thrown instanceof DatabaseDamaged) log.error({ err: thrown }, thrown.message)
  else if (error.code === 'internal') log.error({ err: thrown }, 'request failed')
  else log.info({ code: error.code }, 'request refused')
  return error
}

/** Fastify reports a malformed URL apart: it reaches no hook, no route and not the handler above. */
export function malformedUrlAnswerer(headers: SecurityHeaders) {
  return (_: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    return answer(request, reply, new ApiError('invalid_input'))
  }
}

export function refuseLongAddresses(app: FastifyInstance) {
  app.addHook('onRequest', async ({ url }) => {
    if (url.length > maxUrlLength) throw new ApiError('address_too_long')
  })
}

/** Before the body is read, like an endpoint that does not exist for everyone. Register it after all other hooks. */
export function refuseUnknownAddresses(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw new ApiError('endpoint_not_found')
  })
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(request, reply, new ApiError('endpoint_not_found'))
}

function answer(request: FastifyRequest, reply: FastifyReply, error: ApiError) {
  const { status } = errors[error.code]
  reply.status(status).header('cache-control', 'no-store')
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
  if (error.code === 'invalid_input' && request.routeOptions?.config?.answersDetail) {
    return reply.send({ detail: error.detail })
  }
  const version = apiVersionOf(request.url)
  const body = errorBody(version, error.code, sentence(error, version, request))
  return reply.send(status === 500 ? { ...body, request_id: request.id } : body)
}

/** v1 and v2 answer as bancho.py does; v3 answers in the visitor's language. */
function sentence(error: ApiError, version: ApiVersion, request: FastifyRequest) {
  const [first] = error.detail
  if (first) return first.loc[0] === 'form' ? first.msg : `${first.loc.join('.')}: ${first.msg}`
  if (version !== 'v3') return error.message
  const texts = textsFor(request)
  const text = texts.errors[error.code]
  return error.retryAfterSeconds ? text + texts.tryAgainIn(error.retryAfterSeconds) : text
}

function apiErrorFrom(error: FastifyError): ApiError {
  if (error instanceof DatabaseUnavailable || error.statusCode === 503) {
    return new ApiError('unavailable', { retryAfterSeconds: retrySoonSeconds })
  }
  if (error.validation) {
    const detail = error.validation.map((broken) => ({
      loc: [error.validationContext ?? 'body', ...fieldOf(broken)],
      msg: broken.message ?? 'is not valid',
      type: broken.keyword,
    }))
    return new ApiError('invalid_input', { detail })
  }
  if (error.statusCode === 413) return new ApiError('body_too_large')
  if (error.statusCode === 415) return new ApiError('unsupported_media_type')
  const isRefusal = error.statusCode !== undefined && error.statusCode < 500
  return new ApiError(isRefusal ? 'invalid_input' : 'internal')
}

function fieldOf(broken: NonNullable<FastifyError['validation']>[number]) {
  const names = broken.instancePath.split('/').slice(1)
  const { missingProperty, additionalProperty } = broken.params as Record<string, unknown>
  const name = missingProperty ?? additionalProperty
  return typeof name === 'string' ? [...names, name] : names
}
