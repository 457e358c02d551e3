import { CallError } from '@kodama/contract/call'
import { errorText } from '#lib/error-text.ts'
import type { TextKey } from '#lib/i18n.ts'

type Translate = (key: TextKey) => string

/** Why no link was sent. */
export function requestFailureText(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return t('form.unreachable')
  if (error.status === 404) return t('password_reset.not_found')
  if (error.status === 422) return t('password_reset.invalid')
  if (codeOf(error).startsWith('human_check_')) return errorText(error, t('password_reset.captcha'))
  return serverFailureText(error, t)
}

/** Why the token could not be checked, or the password not be set. */
export function tokenFailureText(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return t('form.unreachable')
  return error.status === 422
    ? errorText(error, t('password_reset.server'))
    : serverFailureText(error, t)
}

/** Whether it is the token itself that the server refuses. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof CallError && codeOf(error) === 'reset_token_invalid'
}

/** A check asks about nothing but the token: input that is not valid is a token that is none. */
export function isCheckRefused(error: unknown): boolean {
  return isTokenRefused(error) || (error instanceof CallError && error.status === 422)
}

/** When to try again is the server's to tell; of its own troubles it tells nothing that helps. */
function serverFailureText(error: CallError, t: Translate) {
  const ours = t('password_reset.server')
  return error.status === 429 ? errorText(error, ours) : ours
}

function codeOf({ body }: CallError): string {
  return String((body as { error_code?: unknown } | null | undefined)?.error_code)
}
