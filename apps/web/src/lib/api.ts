import { CallError, callOver } from '@kodama/contract/call'

/** Several times what the server takes until it gives up. */
const timeoutMs = 20_000

export const callOverHttp = callOver(async ({ url, headers, ...request }) => {
  const response = await fetch(url, {
    ...request,
    headers: { ...headers, 'accept-language': document.documentElement.lang },
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, body: await response.json().catch(() => undefined) }
})

/** The server's message for the visitor, or the fallback. */
export function errorText(error: unknown, fallback: string): string {
  const body =
    error instanceof CallError ? (error.body as { error_message?: unknown } | null) : null
  const text = body?.error_message
  return typeof text === 'string' && text !== '' ? text : fallback
}
