import { CallError } from '@kodama/contract/call'

/** The sentence that the server has for the visitor, or the given one where it has none. */
export function errorText(error: unknown, fallback: string): string {
  const body =
    error instanceof CallError ? (error.body as { error_message?: unknown } | null) : null
  const text = body?.error_message
  return typeof text === 'string' && text !== '' ? text : fallback
}
