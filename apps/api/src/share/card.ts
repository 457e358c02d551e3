/** What a picture shows: everything that it depends on, except the code that draws it. */
export type ScoreCard = {
  kind: 'score'
  site: string
  name: string
  country: string
  /** Null when the beatmap no longer exists. */
  beatmap: { title: string; artist: string; version: string } | null
  /** Chooses the trees behind a beatmapset without a cover. */
  seed: number
  mode: number
  grade: string
  acc: number
  pp: number
  score: number
  max_combo: number
  mods: number
}

export type PlayerCard = {
  kind: 'player'
  site: string
  name: string
  country: string
  seed: number
  mode: number
  /** Null for a player without pp. */
  rank: number | null
  pp: number
  acc: number
  plays: number
  tscore: number
}

export type Card = ScoreCard | PlayerCard

/** A file, and what tells that it has changed. */
export type PictureFile = { path: string; version: string }

/** `behind` is a cover or a banner. */
export type Drawing = {
  card: Card
  behind: PictureFile | undefined
  avatar: PictureFile | undefined
}

export type Draw = (drawing: Drawing) => Promise<Buffer>

export const cardSize = { width: 1200, height: 630 } as const
