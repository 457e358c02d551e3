import * as Type from 'typebox/type'

/** Every expected failure: its HTTP status, and a sentence for a reader of the raw answer. */
export const errors = {
  invalid_input: {
    status: 422,
    message: 'The request is not valid. Please check what you entered.',
  },
  endpoint_not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not support the method.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  address_too_long: { status: 414, message: 'The address is too long.' },
  headers_too_large: { status: 431, message: 'The headers are too large.' },
  too_slow: { status: 408, message: 'The request took too long to arrive.' },
  unsupported_media_type: { status: 415, message: 'Send the request as JSON.' },
  too_many_requests: { status: 429, message: 'Too many tries.' },
  internal: {
    status: 500,
    message: 'Something went wrong on the server. Please try again in a while.',
  },
  unavailable: { status: 503, message: 'The server is busy.' },

  human_check_missing: { status: 400, message: 'The human check is missing.' },
  human_check_failed: { status: 403, message: 'The human check failed. Please try again.' },

  wrong_credentials: {
    status: 401,
    message: 'The username or the password is wrong. Please check both.',
  },
  account_restricted: {
    status: 403,
    message: 'This account is restricted. See /docs/ja/appeal for how to appeal.',
  },
  session_expired: { status: 401, message: 'Please sign in again.' },
  wrong_present_password: { status: 403, message: 'The present password is wrong.' },
  about_me_changed: { status: 409, message: 'The text was changed meanwhile, in another place.' },
  picture_unreadable: {
    status: 422,
    message: 'This file cannot be read as a picture. Please use PNG, JPEG, WebP or GIF.',
  },
  picture_too_large: {
    status: 413,
    message:
      'The picture is too large. Send a JPEG of at most 5 MB, with at most 4,096 pixels on each side.',
  },
  banner_not_allowed: { status: 403, message: 'Banners are for supporters and staff.' },
  session_not_found: { status: 404, message: 'This session has ended.' },
  no_invite_left: { status: 403, message: 'No invite is left.' },
  invite_too_early: { status: 403, message: 'This account is too new to invite.' },
  invite_already_made: { status: 409, message: 'This invite was made already.' },

  invite_unknown: { status: 404, message: 'This invite does not exist. Please check the code.' },
  invite_used: { status: 409, message: 'This invite has been used. Ask for a new one.' },
  invite_expired: { status: 410, message: 'This invite has expired. Ask for a new one.' },
  invite_revoked: { status: 410, message: 'This invite has been revoked. Ask for a new one.' },
  username_taken: { status: 409, message: 'This username is taken. Please choose another.' },
  email_taken: {
    status: 409,
    message: 'This e-mail address is taken. If it is yours, sign in or reset your password.',
  },

  account_not_found: {
    status: 404,
    message: 'No account has this e-mail address. Please check it.',
  },
  reset_token_invalid: { status: 400, message: 'This link is no longer valid.' },

  player_not_found: { status: 404, message: 'Player not found.' },
  score_not_found: { status: 404, message: 'Score not found.' },
  beatmap_not_found: { status: 404, message: 'Map not found.' },
  team_not_found: { status: 404, message: 'Team not found.' },
} as const

export type ErrorCode = keyof typeof errors

/** The body of an error, by the version of the API that answers. */
export const errorSchemas = {
  v1: Type.Object({ status: Type.String() }),
  v2: Type.Object({ status: Type.Literal('error'), error: Type.String() }),
  v3: Type.Object({
    code: Type.Integer(),
    error_code: Type.String(),
    error_message: Type.String(),
    user_feedback: Type.String(),
    request_id: Type.Optional(Type.String()),
  }),
}

export const detailSchema = Type.Object({
  detail: Type.Array(
    Type.Object({
      loc: Type.Array(Type.String()),
      msg: Type.String(),
      type: Type.String(),
      ctx: Type.Optional(Type.Object({ reason: Type.String() })),
    }),
  ),
})
export type Detail = Type.Static<typeof detailSchema>['detail']

/** Errors look different in each version of the API. */
export type ApiVersion = keyof typeof errorSchemas

export function apiVersionOf(path: string): ApiVersion {
  if (path.startsWith('/v1/')) return 'v1'
  return path.startsWith('/v2/') || path.startsWith('/api/v2/') ? 'v2' : 'v3'
}

export function errorBody(version: ApiVersion, code: ErrorCode, message: string) {
  if (version === 'v1') return { status: message }
  if (version === 'v2') return { status: 'error', error: message }
  return {
    code: errors[code].status,
    error_code: code,
    error_message: message,
    user_feedback: message,
  }
}
