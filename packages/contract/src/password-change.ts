import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { body } from './params.ts'

export const changePassword = endpoint({
  method: 'POST',
  path: '/v3/account/password',
  summary: 'Set a new password. Ends every other session of the account.',
  needsSession: true,
  body: body({
    present_password: Type.String({ minLength: 1, maxLength: 256 }),
    new_password: Type.String({ maxLength: 256 }),
  }),
  response: Type.Object({ code: Type.Literal(200), message: Type.String() }),
  errors: [
    'invalid_input',
    'session_expired',
    'wrong_present_password',
    'too_many_requests',
    'unavailable',
  ],
})
