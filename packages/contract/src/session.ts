import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { body, count, humanCheckToken, playerId, unixSeconds } from './params.ts'

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

const sessionId = Type.String({ pattern: '^[0-9a-f]{16}$' })

export const listSessions = endpoint({
  method: 'GET',
  path: '/v3/account/sessions',
  summary: "The player's sessions, newest first.",
  needsSession: true,
  response: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: sessionId,
        is_current: Type.Boolean(),
        /** As the browser named them at sign-in; empty when it did not. */
        browser: Type.String(),
        system: Type.String(),
        network: Type.String(),
        created_at: unixSeconds,
        expires_at: unixSeconds,
      }),
    ),
  }),
  errors: ['session_expired'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/v3/account/sessions/:id',
  summary: 'End one session of the player.',
  needsSession: true,
  params: Type.Object({ id: sessionId }),
  response: Type.Object({ ended: count }),
  errors: ['invalid_input', 'session_expired', 'session_not_found', 'too_many_requests'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v3/account/sessions',
  summary: 'End every session of the player but this one.',
  needsSession: true,
  response: Type.Object({ ended: count }),
  errors: ['session_expired', 'too_many_requests'],
})
