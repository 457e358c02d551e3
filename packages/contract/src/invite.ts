import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { body, count, inviteId, nullable, playerId, unixSeconds } from './params.ts'

const invite = Type.Object({
  id: inviteId,
  note: Type.String(),
  state: Type.Enum(['open', 'used', 'expired', 'revoked']),
  created_at: unixSeconds,
  expires_at: unixSeconds,
  /** Who came by it. */
  players: Type.Array(Type.Object({ id: playerId, name: Type.String() })),
})
export type OwnInvite = Type.Static<typeof invite>

export const checkInvite = endpoint({
  method: 'POST',
  path: '/v3/invites/check',
  summary:
    'Whether an invite can make an account. Null after ten in an hour that could not: then nothing is told.',
  body: body({ invite_code: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: Type.Object({ usable: nullable(Type.Boolean()) }),
  errors: ['invalid_input'],
})

export const listOwnInvites = endpoint({
  method: 'GET',
  path: '/v3/account/invites',
  summary: "The player's newest 500 invites, newest first, and how many more may be made.",
  needsSession: true,
  response: Type.Object({
    /** Null without a limit. */
    left: nullable(count),
    /** When the account is old enough; null when it is. */
    allowed_from: nullable(unixSeconds),
    invites: Type.Array(invite),
    /** There are older ones, which are not listed. */
    has_older: Type.Boolean(),
  }),
  errors: ['session_expired'],
})

export const makeInvite = endpoint({
  method: 'POST',
  path: '/v3/account/invites',
  summary:
    'Make an invite. Its code is in this answer alone. A `key` that was used before is refused.',
  needsSession: true,
  status: 201,
  body: body({
    note: Type.String({ maxLength: 100 }),
    key: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
  }),
  response: Type.Object({ id: inviteId, code: Type.String(), expires_at: unixSeconds }),
  errors: [
    'invalid_input',
    'session_expired',
    'no_invite_left',
    'invite_too_early',
    'invite_already_made',
    'too_many_requests',
  ],
})

export const revokeOwnInvite = endpoint({
  method: 'DELETE',
  path: '/v3/account/invites/:id',
  summary: 'Revoke an invite of the player. One that is revoked already is no error.',
  needsSession: true,
  params: Type.Object({ id: inviteId }),
  response: Type.Object({ state: invite.properties.state }),
  errors: ['invalid_input', 'session_expired', 'invite_unknown', 'too_many_requests'],
})
