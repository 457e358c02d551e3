import { CallError } from '@kodama/contract/call'

/** The server's message for the visitor, or the fallback. */
export function errorText(error: unknown, fallback: string): string {
  const body =
    error instanceof CallError ? (error.body as { error_message?: unknown } | null) : null
  const text = body?.error_message
  return typeof text === 'string' && text !== '' ? text : fallback
}
