import { CallError } from '@kodama/contract/call'
import type { TextKey } from '#lib/i18n.ts'

/** What the visitor is told. The fallback stands in for a text that did not come. */
export type Outcome = {
  kind: 'success' | 'error'
  title: TextKey
  text?: string
  fallback?: TextKey
}

const noBody = { code: 500, message: 'unknown error' }
const undecidable: Outcome = {
  kind: 'error',
  title: 'registration.unknown_answer',
  fallback: 'registration.undecidable',
}

/** What an answer means, whatever it holds. */
export function outcomeFrom(body: unknown): Outcome {
  const { code, message, error_code, error_message, detail } = fieldsOf(body)
  const isRefused = error_code !== undefined
  if (!isRefused && String(code) === '201') {
    return { kind: 'success', title: 'registration.done', ...textOf(message) }
  }
  if (Array.isArray(detail)) {
    return {
      kind: 'error',
      title: 'registration.input_error',
      ...textOf(detail.map(reasonOf).filter(Boolean).join(' / ')),
      fallback: 'registration.wrong_input',
    }
  }
  if (!isRefused && code === undefined) return undecidable
  return {
    kind: 'error',
    title: 'registration.error',
    ...textOf(error_message),
    ...(!isText(error_message) && textOf(message)),
    fallback: 'registration.failed',
  }
}

/** What a failed call means: an answer that is no success, or no answer at all. */
export function outcomeOfFailure(error: unknown): Outcome {
  if (error instanceof CallError) return outcomeFrom(error.body ?? noBody)
  return {
    kind: 'error',
    title: 'registration.network_error',
    ...textOf(error instanceof Error ? error.message : undefined),
    fallback: 'registration.unreachable',
  }
}

/** The fields of an object; null is no value, as in the answers of many servers. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

function reasonOf(item: unknown) {
  const { msg, ctx } = fieldsOf(item)
  const { reason } = fieldsOf(ctx)
  return [msg, reason].find(isText)
}

function textOf(value: unknown): { text?: string } {
  return isText(value) ? { text: value } : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
