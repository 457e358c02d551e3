import { ApiError } from './api-error.ts'

/** One field of a form is not valid; the sentence is for its reader. */
export function invalidField(field: string, msg: string): ApiError {
  return new ApiError('invalid_input', { detail: [{ loc: ['form', field], msg, type: 'form' }] })
}
