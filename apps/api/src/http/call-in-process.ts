import { type Call, CallError, callOver } from '@kodama/contract/call'
import { markdownType } from '@kodama/contract/document'
import type { Endpoint } from '@kodama/contract/endpoint'
import { apiVersionOf, errorBody, errors } from '@kodama/contract/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { ApiError } from '#errors/api-error'
import { refusalFrom } from './error-handler.ts'
import { answerForAll, validatorFor } from './serve.ts'

type Values = Record<string, unknown>
type Input = { params?: Values; query?: Values }

/**
 * Endpoints answer the renderer as they answer a browser: the same validation, the same answer with the fields of its
 * schema, the same status of a refusal. Only the request is left out, which costs more than the answer.
 */
export function callInProcess(app: FastifyInstance): Call {
  const overHttp = callByRequest(app)
  const readers = new Map<string, ReturnType<typeof makeReader>>()
  return async (endpoint, input) => {
    const known = answerForAll(app, endpoint)
    // What depends on the visitor, and files, which are no endpoints.
    if (!known) return overHttp(endpoint, input)
    try {
      const read = readers.get(endpoint.path) ?? makeReader(known.endpoint)
      readers.set(endpoint.path, read)
      const { text } = await known.answer(read(input as Input) as never)
      return JSON.parse(text)
    } catch (thrown) {
      const { code, message } = refusalFrom(thrown as FastifyError | ApiError, app.log)
      throw new CallError(
        errors[code].status,
        errorBody(apiVersionOf(endpoint.path), code, message),
      )
    }
  }
}

/** Checks the input and fills in its defaults, as if it had come in a URL. */
function makeReader({ method, path, params, query }: Endpoint) {
  const route = { method, url: path }
  const checks = {
    params: params && validatorFor({ ...route, schema: params, httpPart: 'params' }),
    query: query && validatorFor({ ...route, schema: query, httpPart: 'querystring' }),
  }
  return (input: Input): Input => {
    const copy = { params: withoutEmpty(input.params), query: withoutEmpty(input.query) }
    const isValid = (['params', 'query'] as const).every((part) => {
      const check = checks[part]
      return !check || check(copy[part]) === true
    })
    if (!isValid) throw new ApiError('invalid_input')
    return copy
  }
}

/** A URL has no place for them. */
function withoutEmpty(values: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  )
}

function callByRequest(app: FastifyInstance): Call {
  return callOver(async ({ method, url, headers, body }) => {
    const response = await app.inject({ method, url, headers, ...(body && { body }) })
    const isText = response.headers['content-type'] === markdownType
    return { status: response.statusCode, body: isText ? response.body : response.json() }
  })
}
