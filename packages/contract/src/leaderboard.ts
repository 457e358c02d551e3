import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { count, country, mode, nullable, playerId, relaxMode } from './params.ts'

const leaderboardEntry = Type.Object({
  id: playerId,
  username: Type.String(),
  country,
  chosen_mode: Type.Object({
    ranked_score: count,
    total_score: count,
    playcount: count,
    playtime: count,
    accuracy: Type.Number(),
    pp: count,
    max_combo: count,
  }),
})
export type LeaderboardEntry = Type.Static<typeof leaderboardEntry>

export const leaderboardSorts = ['pp', 'score'] as const
export type LeaderboardSort = (typeof leaderboardSorts)[number]

/** Which leaderboard. */
const board = {
  mode: Type.Optional(mode),
  rx: Type.Optional(relaxMode),
  country: Type.Optional(Type.Union([country, Type.Literal('')])),
  sort: Type.Optional(Type.Enum([...leaderboardSorts])),
}

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/v3/leaderboard',
  summary: 'Players in order of pp or of ranked score; equal values by the older account.',
  query: Type.Object({
    ...board,
    p: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, default: 1 })),
    l: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: Type.Object({
    status: Type.Literal('success'),
    data: Type.Array(leaderboardEntry),
    has_next: Type.Boolean(),
  }),
  errors: ['invalid_input'],
})

export const getPlayerRank = endpoint({
  method: 'GET',
  path: '/v3/users/:id/rank',
  summary: "A player's rank on a leaderboard; null for a player who is not on it.",
  params: Type.Object({ id: playerId }),
  query: Type.Object(board),
  response: Type.Object({ rank: nullable(Type.Integer({ minimum: 1 })) }),
  errors: ['invalid_input', 'player_not_found'],
})
