import { type Call, callOver } from '@kodama/contract/call'
import type { FastifyInstance } from 'fastify'

/** Answers endpoints in the process, exactly as a browser would see them. */
export function callInProcess(app: FastifyInstance): Call {
  return callOver(async ({ method, url, headers, body }) => {
    const response = await app.inject({ method, url, headers, ...(body && { body }) })
    return { status: response.statusCode, body: response.json() }
  })
}
