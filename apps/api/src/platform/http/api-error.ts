import { type Detail, type ErrorCode, errors } from '@kodama/contract/errors'

/** An expected failure. Anything else that is thrown is a bug. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** The invalid fields of `invalid_input`. */
  readonly detail: Detail
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: { detail?: Detail; retryAfterSeconds?: number } = {}) {
    super(errors[code].message)
    this.name = 'ApiError'
    this.code = code
    this.detail = options.detail ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
