import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { body, humanCheckToken } from './params.ts'

const resetToken = Type.String({ minLength: 1, maxLength: 256 })
const done = Type.Object({ code: Type.Literal(200), message: Type.String() })

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/v3/password/reset/request',
  summary: 'Mail a link that resets the password. A new link ends the one before it.',
  body: body({
    email: Type.String({ maxLength: 254 }),
    captcha_token: humanCheckToken,
  }),
  response: done,
  errors: [
    'invalid_input',
    'human_check_missing',
    'human_check_failed',
    'account_not_found',
    'too_many_requests',
    'unavailable',
  ],
})

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/v3/password/reset/health',
  summary: 'Whether a reset token is still valid.',
  body: body({ token: resetToken }),
  response: done,
  errors: ['invalid_input', 'reset_token_invalid', 'too_many_requests'],
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/v3/password/reset/confirm',
  summary: 'Set a new password. Ends every session of the account.',
  body: body({ token: resetToken, new_password: Type.String({ maxLength: 256 }) }),
  response: done,
  errors: ['invalid_input', 'reset_token_invalid', 'too_many_requests'],
})
