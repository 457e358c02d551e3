import { CallError, callOver } from '@kodama/contract/call'
import { markdownType } from '@kodama/contract/document'

/** Several times what the server takes until it gives up. */
const timeoutMs = 20_000

export const callOverHttp = callOver(async ({ url, headers, ...request }) => {
  const response = await fetch(url, {
    ...request,
    headers: { ...headers, 'accept-language': document.documentElement.lang },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const isText = response.headers.get('content-type') === markdownType
  const body = isText ? response.text() : response.json().catch(() => undefined)
  return { status: response.status, body: await body }
})

/** The server's message for the visitor, or the fallback. */
export function errorText(error: unknown, fallback: string): string {
  const body =
    error instanceof CallError ? (error.body as { error_message?: unknown } | null) : null
  const text = body?.error_message
  return typeof text === 'string' && text !== '' ? text : fallback
}
