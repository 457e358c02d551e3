import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { combinedMode, count, localTime, md5, nullable, playerId, scoreId } from './params.ts'

const scoreProperties = {
  id: scoreId,
  map_md5: md5,
  userid: playerId,
  score: Type.Integer(),
  pp: Type.Number(),
  acc: Type.Number(),
  max_combo: count,
  n300: count,
  n100: count,
  n50: count,
  nmiss: count,
  ngeki: count,
  nkatu: count,
  mods: Type.Integer(),
  mode: combinedMode,
  grade: Type.String(),
  status: Type.Integer(),
  play_time: localTime,
  time_elapsed: count,
}

const score = Type.Object(scoreProperties)
export type Score = Type.Static<typeof score>

const scoreWithBeatmap = Type.Object({
  ...scoreProperties,
  /** Null when the beatmap is no longer known. */
  beatmap: nullable(
    Type.Object({
      set_id: Type.Integer(),
      title: Type.String(),
      artist: Type.String(),
      version: Type.String(),
    }),
  ),
})
export type ScoreWithBeatmap = Type.Static<typeof scoreWithBeatmap>

export const getScore = endpoint({
  method: 'GET',
  path: '/v2/scores/:id',
  summary: 'A score. The scores of a restricted player do not exist.',
  params: Type.Object({ id: scoreId }),
  response: Type.Object({ status: Type.Literal('success'), data: score }),
  errors: ['invalid_input', 'score_not_found'],
})

export const listPlayerScores = endpoint({
  method: 'GET',
  path: '/v1/get_player_scores',
  summary: "A player's best scores by pp, or the recent ones, newest first.",
  query: Type.Object({
    scope: Type.Enum(['best', 'recent']),
    id: playerId,
    mode: Type.Optional(combinedMode),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
  }),
  response: Type.Object({
    status: Type.Literal('success'),
    scores: Type.Array(scoreWithBeatmap),
    /** How many there are, when the window begins past the last of them. */
    total: Type.Optional(count),
  }),
  errors: ['invalid_input', 'player_not_found'],
})
