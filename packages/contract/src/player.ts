import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { combinedMode, count, country, nullable, playerId, teamId, unixSeconds } from './params.ts'

const player = Type.Object({
  id: playerId,
  name: Type.String(),
  safe_name: Type.String(),
  description: nullable(Type.String()),
  creation_time: unixSeconds,
  priv: Type.Integer(),
  latest_activity: unixSeconds,
  country,
  team_id: nullable(teamId),
  play_style: Type.Integer(),
  preferred_mode: Type.Integer(),
})
export type Player = Type.Static<typeof player>

const stats = Type.Object({
  mode: combinedMode,
  rscore: count,
  tscore: count,
  plays: count,
  playtime: count,
  replay_views: count,
  total_hits: count,
  acc: Type.Number(),
  pp: count,
  max_combo: count,
  xh_count: count,
  x_count: count,
  sh_count: count,
  s_count: count,
  a_count: count,
})
export type Stats = Type.Static<typeof stats>

export const getPlayer = endpoint({
  method: 'GET',
  path: '/v2/players/:id',
  summary: 'A player. A restricted player does not exist.',
  params: Type.Object({ id: playerId }),
  response: Type.Object({ status: Type.Literal('success'), data: player }),
  errors: ['invalid_input', 'player_not_found'],
})

export const listPlayerStats = endpoint({
  method: 'GET',
  path: '/v2/players/:id/stats',
  summary: "A player's stats, one row per combined mode.",
  params: Type.Object({ id: playerId }),
  response: Type.Object({ status: Type.Literal('success'), data: Type.Array(stats) }),
  errors: ['invalid_input', 'player_not_found'],
})

export const getPlayerName = endpoint({
  method: 'GET',
  path: '/v3/users/:id',
  summary: 'The name behind a player id.',
  params: Type.Object({ id: playerId }),
  response: Type.Object({ user: Type.Object({ id: playerId, name: Type.String() }) }),
  errors: ['invalid_input', 'player_not_found'],
})
