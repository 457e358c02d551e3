import { CallError } from '@kodama/contract/call'
import { unreachableKey } from '#lib/api.ts'
import type { TextKey } from '#lib/i18n.ts'

/** What the toast says. The fallback is shown where the server sent no text. */
export type Outcome = {
  kind: 'success' | 'error'
  title: TextKey
  text?: string | undefined
  fallback?: TextKey
}

const noBody = { code: 500, message: 'unknown error' }

/** The body is not trusted: any JSON value has an outcome. */
export function outcomeFrom(body: unknown): Outcome {
  const { code, message, error_code, error_message, detail } = fieldsOf(body)
  const isRefused = error_code !== undefined
  if (!isRefused && String(code) === '201') {
    return { kind: 'success', title: 'registration.done', text: textFrom(message) }
  }
  if (Array.isArray(detail)) {
    const text = textFrom(detail.map(reasonFrom).filter(Boolean).join(' / '))
    return failure('registration.input_error', 'registration.wrong_input', text)
  }
  if (!isRefused && code === undefined) {
    return failure('registration.unknown_answer', 'registration.undecidable')
  }
  const text = textFrom(error_message) ?? textFrom(message)
  return failure('registration.error', 'registration.failed', text)
}

export function outcomeOfFailure(error: unknown): Outcome {
  if (error instanceof CallError) return outcomeFrom(error.body ?? noBody)
  const isUnanswered = error instanceof TypeError || error instanceof DOMException
  const fallback = isUnanswered ? unreachableKey() : 'registration.unreachable'
  return failure('registration.network_error', fallback)
}

function failure(title: TextKey, fallback: TextKey, text?: string): Outcome {
  return { kind: 'error', title, text, fallback }
}

/** The fields of an object, without those that are null. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

function reasonFrom(item: unknown) {
  const { msg, ctx } = fieldsOf(item)
  return textFrom(msg) ?? textFrom(fieldsOf(ctx)['reason'])
}

function textFrom(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}
