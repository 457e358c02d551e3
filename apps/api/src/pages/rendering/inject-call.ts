import { type Call, callOver } from '@kodama/contract/call'
import { markdownType } from '@kodama/contract/document'
import type { FastifyInstance } from 'fastify'

/** Calls endpoints without a network request, with the same validation and responses as for a browser. */
export function injectCall(app: FastifyInstance): Call {
  return callOver(async ({ method, url, headers, body }) => {
    const response = await app.inject({ method, url, headers, ...(body && { body }) })
    const isText = response.headers['content-type'] === markdownType
    return { status: response.statusCode, body: isText ? response.body : response.json() }
  })
}
