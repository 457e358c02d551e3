import { type ApiVersion, apiVersionOf } from '@kodama/contract/endpoint'
import { errorBody, errors } from '@kodama/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '#db/errors'
import { ApiError } from '#errors/api-error'
import { localeFrom, textsIn } from '#texts/texts'

const retrySoonSeconds = 2
const longestAddress = 2048
/** A form shows them all; a body of thousands of wrong fields is no form. */
const mostDetails = 20

declare module 'fastify' {
  interface FastifyContextConfig {
    answersDetail?: true
  }
}

/** The one place that turns what was thrown into an answer. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError | ApiError>((thrown, request, reply) => {
    const error = thrown instanceof ApiError ? thrown : fromOthers(thrown)
    if (thrown instanceof DatabaseUnavailable) request.log.warn({ err: thrown }, thrown.message)
    else if (error.code === 'internal') request.log.error({ err: thrown }, 'request failed')
    else request.log.info({ code: error.code }, 'request refused')
    return answer(request, reply, error)
  })
}

/** What is no address at all never reaches a route, nor the handler above. */
export function answerBadAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return answer(request, reply, new ApiError('invalid_input'))
}

/** A hook, since pages are addresses that no route names. */
export function refuseLongAddresses(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > longestAddress) throw new ApiError('address_too_long')
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

/** v1 and v2 speak as bancho.py does; v3 speaks to the visitor. */
function sentence(error: ApiError, version: ApiVersion, request: FastifyRequest) {
  const [first] = error.detail
  if (first) return first.loc[0] === 'form' ? first.msg : `${first.loc.join('.')}: ${first.msg}`
  if (version !== 'v3') return error.message
  const texts = textsIn(localeFrom(request.headers['accept-language']))
  const said = texts.errors[error.code]
  return error.retryAfterSeconds ? said + texts.tryAgainIn(error.retryAfterSeconds) : said
}

/** Fastify's own refusals, by its status: it also refuses what never reaches a route. */
function fromOthers(error: FastifyError): ApiError {
  if (error instanceof DatabaseUnavailable) {
    return new ApiError('unavailable', { retryAfterSeconds: retrySoonSeconds })
  }
  if (error.validation) {
    const detail = error.validation.slice(0, mostDetails).map((broken) => ({
      loc: [error.validationContext ?? 'body', ...fieldOf(broken)],
      msg: broken.message ?? 'is not valid',
      type: broken.keyword,
    }))
    return new ApiError('invalid_input', { detail })
  }
  if (error.statusCode === 413) return new ApiError('body_too_large')
  if (error.statusCode === 415) return new ApiError('unsupported_media_type')
  if (error.statusCode === 503) {
    return new ApiError('unavailable', { retryAfterSeconds: retrySoonSeconds })
  }
  const isRefusal = error.statusCode !== undefined && error.statusCode < 500
  return new ApiError(isRefusal ? 'invalid_input' : 'internal')
}

function fieldOf(broken: NonNullable<FastifyError['validation']>[number]) {
  const names = broken.instancePath.split('/').slice(1)
  const { missingProperty, additionalProperty } = broken.params as Record<string, unknown>
  const name = missingProperty ?? additionalProperty
  return typeof name === 'string' ? [...names, name] : names
}
