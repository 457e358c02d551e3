import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { count, localTime, md5, mode, nullable } from './params.ts'

const beatmapset = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  artist: Type.String(),
  creator: Type.String(),
  status: Type.Enum(['pending', 'ranked', 'approved', 'qualified', 'loved']),
  favourite_count: count,
  play_count: count,
  /** Of the hardest beatmap, in seconds. */
  total_length: count,
  /** Of the hardest beatmap. */
  bpm: Type.Number(),
  preview_url: Type.String(),
  covers: Type.Object({ card: Type.String() }),
  beatmaps: Type.Array(
    Type.Object({
      id: Type.Integer(),
      difficulty_rating: Type.Number(),
      version: Type.String(),
      mode: Type.Enum(['osu', 'taiko', 'fruits', 'mania']),
    }),
  ),
})
export type Beatmapset = Type.Static<typeof beatmapset>

export const searchBeatmapsets = endpoint({
  method: 'GET',
  path: '/api/v2/beatmapsets/search',
  summary: 'Beatmapsets whose title, artist or mapper holds the words, newest first.',
  query: Type.Object({
    /** Words, or the id of a beatmapset; cut if too long. */
    q: Type.Optional(Type.String()),
    c: Type.Optional(Type.String()),
    m: Type.Optional(mode),
    s: Type.Optional(Type.Enum(['-3', '-2', '-1', '0', '1', '2', '3', '4'])),
    g: Type.Optional(Type.String()),
    l: Type.Optional(Type.String()),
    sort: Type.Optional(Type.String()),
    e: Type.Optional(Type.String()),
    r: Type.Optional(Type.String()),
    played: Type.Optional(Type.String()),
    nsfw: Type.Optional(Type.Boolean()),
    cursor_string: Type.Optional(Type.String({ maxLength: 256 })),
  }),
  response: Type.Object({
    beatmapsets: Type.Array(beatmapset),
    /** For the next page; null at the end. */
    cursor_string: nullable(Type.String()),
  }),
  errors: ['invalid_input'],
})

export const getBeatmap = endpoint({
  method: 'GET',
  path: '/v1/get_map_info',
  summary: 'The beatmap that has this MD5.',
  query: Type.Object({ md5 }),
  response: Type.Object({
    status: Type.Literal('success'),
    map: Type.Object({
      md5,
      id: Type.Integer(),
      set_id: Type.Integer(),
      artist: Type.String(),
      title: Type.String(),
      version: Type.String(),
      creator: Type.String(),
      last_update: localTime,
      total_length: count,
      max_combo: count,
      status: Type.Integer(),
      plays: count,
      passes: count,
      mode: Type.Integer(),
      bpm: Type.Number(),
      cs: Type.Number(),
      od: Type.Number(),
      ar: Type.Number(),
      hp: Type.Number(),
      diff: Type.Number(),
    }),
  }),
  errors: ['invalid_input', 'beatmap_not_found'],
})
