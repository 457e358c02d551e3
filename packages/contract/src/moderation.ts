import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { body, nullable, playerId } from './params.ts'

const params = Type.Object({ id: playerId })

export const getPlayerForStaff = endpoint({
  method: 'GET',
  path: '/v3/account/staff/players/:id',
  summary:
    'What Administrators and Developers see of a player. For others this address does not exist.',
  needsSession: true,
  params,
  response: Type.Object({
    /** Null: the player came without an invite. Its maker is null for the operator's. */
    invite: nullable(
      Type.Object({ made_by: nullable(Type.Object({ id: playerId, name: Type.String() })) }),
    ),
    has: Type.Object({ about_me: Type.Boolean(), avatar: Type.Boolean(), banner: Type.Boolean() }),
  }),
  errors: ['invalid_input', 'endpoint_not_found', 'player_not_found'],
})

export const clearOfPlayer = endpoint({
  method: 'POST',
  path: '/v3/account/staff/players/:id/clear',
  summary:
    "Clear a player's about-me or a picture. The audit keeps the reason, and a mail tells the player.",
  needsSession: true,
  params,
  body: body({
    what: Type.Enum(['about_me', 'avatar', 'banner']),
    reason: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  response: Type.Object({ cleared: Type.Boolean() }),
  errors: ['invalid_input', 'endpoint_not_found', 'player_not_found', 'too_many_requests'],
})
