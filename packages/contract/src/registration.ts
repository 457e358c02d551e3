import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { body, humanCheckToken } from './params.ts'

export const register = endpoint({
  method: 'POST',
  path: '/v3/authenticate/register',
  summary: 'Make an account with an invite. Every broken rule is listed under `detail`.',
  body: body({
    email: Type.String({ maxLength: 254 }),
    username: Type.String({ maxLength: 64 }),
    password: Type.String({ maxLength: 256 }),
    invite_code: Type.String({ maxLength: 64 }),
    captcha_token: humanCheckToken,
  }),
  status: 201,
  response: Type.Object({ code: Type.Literal(201), message: Type.String() }),
  errors: [
    'invalid_input',
    'human_check_missing',
    'human_check_failed',
    'invite_unknown',
    'invite_used',
    'invite_expired',
    'invite_revoked',
    'username_taken',
    'email_taken',
    'too_many_requests',
    'unavailable',
  ],
  answersDetail: true,
})
