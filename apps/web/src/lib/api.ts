import { CallError, callOver, feedbackOf } from '@kodama/contract/call'
import { markdownType } from '@kodama/contract/document'
import { checkConnection } from './connection.ts'
import type { TextKey } from './i18n.ts'

/** Several times what the server takes until it gives up. */
const timeoutMs = 20_000

export const callOverHttp = callOver(async ({ url, headers, ...request }) => {
  const response = await fetch(url, {
    ...request,
    headers: { ...headers, 'accept-language': document.documentElement.lang },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    void checkConnection()
    throw error
  })
  const isText = response.headers.get('content-type') === markdownType
  const body = isText ? response.text() : response.json().catch(() => undefined)
  return { status: response.status, body: await body }
})

export function errorText(error: unknown, fallback: string): string {
  const body =
    error instanceof CallError ? (error.body as { error_message?: unknown } | null) : null
  const text = feedbackOf(error) ?? body?.error_message
  return typeof text === 'string' && text !== '' ? text : fallback
}

/** For a call that got no answer: the browser's own words, such as 'Failed to fetch', help nobody. */
export function unreachableKey(): TextKey {
  return globalThis.navigator?.onLine === false ? 'form.offline' : 'form.unreachable'
}
