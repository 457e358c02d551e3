import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { localTime, nullable, playerId, teamId } from './params.ts'

export const getTeam = endpoint({
  method: 'GET',
  path: '/v2/teams/:id',
  summary: 'A team. Its owner is null when that player does not exist.',
  params: Type.Object({ id: teamId }),
  response: Type.Object({
    status: Type.Literal('success'),
    data: Type.Object({
      id: teamId,
      name: Type.String(),
      tag: Type.String(),
      owner: nullable(playerId),
      created_at: localTime,
    }),
  }),
  errors: ['invalid_input', 'team_not_found'],
})
