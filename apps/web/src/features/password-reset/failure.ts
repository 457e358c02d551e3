import { CallError, errorCodeOf } from '@kodama/contract/call'
import { errorText, unreachableKey } from '#lib/api.ts'
import type { TextKey } from '#lib/i18n.ts'

type Translate = (key: TextKey) => string

/** The error of the form that requests a link. */
export function requestFailureText(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return t(unreachableKey())
  if (error.status === 404) return t('password_reset.not_found')
  if (error.status === 422) return t('password_reset.invalid')
  if (errorCodeOf(error)?.startsWith('human_check_')) {
    return errorText(error, t('password_reset.captcha'))
  }
  return serverFailureText(error, t)
}

/** The error of the token's check and of the form that sets the password. */
export function tokenFailureText(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return t(unreachableKey())
  return error.status === 422
    ? errorText(error, t('password_reset.server'))
    : serverFailureText(error, t)
}

export function isTokenRefused(error: unknown): boolean {
  return errorCodeOf(error) === 'reset_token_invalid'
}

/** The token is the only input of its check, so invalid input is an invalid token. */
export function isCheckRefused(error: unknown): boolean {
  return isTokenRefused(error) || (error instanceof CallError && error.status === 422)
}

/** The server's own text helps only where it says when to try again. */
function serverFailureText(error: CallError, t: Translate) {
  const ours = t('password_reset.server')
  return error.status === 429 ? errorText(error, ours) : ours
}
