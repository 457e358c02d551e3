import type { TSchema } from 'typebox/type'
import type { Endpoint } from './endpoint.ts'
import { endpointsByNoun } from './endpoints.ts'
import { apiVersionOf, detailSchema, type ErrorCode, errorSchemas, errors } from './errors.ts'

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(siteName: string, siteUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, endpoints] of Object.entries(endpointsByNoun)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(noun, name, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '3' },
    servers: [{ url: siteUrl }],
    tags: Object.keys(endpointsByNoun).map((name) => ({ name })),
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(noun: string, name: string, endpoint: Endpoint) {
  return {
    tags: [noun],
    operationId: name,
    summary: endpoint.summary,
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.needsSession && { security: [{ session: [] }] }),
    ...(endpoint.body && {
      requestBody: { required: true, content: json(endpoint.body) },
    }),
    ...(endpoint.takesPicture && { requestBody: { required: true, content: picture } }),
    responses: {
      [endpoint.status]: { description: 'Success', content: json(endpoint.response) },
      ...errorResponses(endpoint),
    },
  }
}

const picture = { 'image/*': { schema: { type: 'string', format: 'binary' } } }

const bodyErrors: readonly ErrorCode[] = ['body_too_large', 'unsupported_media_type']

/** Codes that share a status share one response; its description names them all. */
function errorResponses(endpoint: Endpoint) {
  const responses: Record<string, { description: string; content: unknown }> = {}
  for (const code of [...(endpoint.body ? bodyErrors : []), ...endpoint.errors]) {
    const { status, message } = errors[code]
    const shape =
      code === 'invalid_input' && endpoint.answersDetail
        ? detailSchema
        : errorSchemas[apiVersionOf(endpoint.path)]
    const before = responses[status]?.description
    const line = `\`${code}\`: ${message}`
    responses[status] = {
      description: before ? `${before}\n${line}` : line,
      content: json(shape),
    }
  }
  return responses
}

function parameters(where: 'path' | 'query', schema: TSchema | undefined) {
  if (!schema) return []
  const { properties, required = [] } = schema as unknown as {
    properties: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }))
}

function json(schema: TSchema) {
  return { 'application/json': { schema } }
}
