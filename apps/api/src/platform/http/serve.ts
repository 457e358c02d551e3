import { createHash } from 'node:crypto'
import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import { Ajv, type ValidateFunction } from 'ajv'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
} from 'fastify'

type Handler<E extends Endpoint, O> = (
  input: Input<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<O> | O

type OnRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** An endpoint as a Fastify route: its schemas validate the request and filter the answer. */
export function serve<E extends Endpoint, const O extends Output<E>>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E, O>,
  { onRequest }: { onRequest?: OnRequest } = {},
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
    ...(onRequest && { onRequest }),
    ...(endpoint.method === 'GET' && { onSend: answerNotModified }),
    handler: async (request, reply) => {
      const { params, query, body } = request
      reply.status(endpoint.status)
      const isForAll = endpoint.method === 'GET' && !endpoint.needsSession
      if (!isForAll) reply.header('cache-control', 'no-store')
      return handle({ params, query, body } as Input<E>, request, reply)
    },
  })
}

/** What is read is the same for every visitor, so caches may hold it for a moment. */
async function answerNotModified(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const isCacheable = reply.statusCode === 200 && !reply.hasHeader('cache-control')
  if (!isCacheable || typeof body !== 'string') return body
  const etag = etagOf(body)
  reply.header('cache-control', 'public, max-age=5, stale-while-revalidate=30').header('etag', etag)
  if (!matchesEtag(request, etag)) return body
  reply.status(304).removeHeader('content-type')
  // Fastify takes the length of what HEAD would send.
  return request.method === 'HEAD' ? '' : null
}

export function etagOf(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** A proxy that compresses marks the tag as weak (`W/`). `*` stands for any. */
export function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))
}

// All errors at once: a form shows every field that is wrong, not only the first.
const options = { allErrors: true, strict: false }
const strictAjv = new Ajv(options)
const coercingAjv = new Ajv({ ...options, coerceTypes: true, useDefaults: true })

// Schemas are compiled at their first use: compiling all of them takes half of the start time.

/** A body must have the right types; a URL is text, so its numbers are read from text. */
export const validatorFor: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? strictAjv : coercingAjv
  let validate: ValidateFunction | undefined
  return (data: unknown) => {
    validate ??= ajv.compile(schema)
    return validate(data) ? true : { error: validate.errors ?? [] }
  }
}

export const serializerFor: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (answer) =>
    serializerOf(schema)(answer)

const serializers = new WeakMap<object, (answer: unknown) => string>()

function serializerOf(schema: object) {
  const known = serializers.get(schema)
  if (known) return known
  const serialize = fastJsonStringify(schema as Schema)
  serializers.set(schema, serialize)
  return serialize
}
