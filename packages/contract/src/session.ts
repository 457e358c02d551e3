import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { body, humanCheckToken, playerId } from './params.ts'

const token = Type.String({ minLength: 1, maxLength: 256 })

export const signIn = endpoint({
  method: 'POST',
  path: '/v3/authenticate/login',
  summary: 'Sign in. The token is good for 30 days, or until the password changes.',
  body: body({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    captcha_token: humanCheckToken,
  }),
  response: Type.Object({ token: Type.String() }),
  errors: [
    'invalid_input',
    'human_check_missing',
    'human_check_failed',
    'wrong_credentials',
    'account_restricted',
    'too_many_requests',
    'unavailable',
  ],
})

export const getMe = endpoint({
  method: 'POST',
  path: '/v3/authenticate/me',
  summary: 'Who a token belongs to.',
  body: body({ token }),
  response: Type.Object({ id: playerId, name: Type.String(), priv: Type.Integer() }),
  errors: ['invalid_input', 'session_expired'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/v3/authenticate/logout',
  summary: 'End the session of a token. An unknown token is no error.',
  body: body({ token }),
  response: Type.Object({ code: Type.Literal(200), message: Type.String() }),
  errors: ['invalid_input'],
})
