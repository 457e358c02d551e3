import type { Stats } from '@kodama/contract/player'
import type { Score } from '@kodama/contract/score'

type Player = { name: string; country: string }
type Beatmap = { title: string; artist: string; version: string }

export type ScoreCard = {
  kind: 'score'
  site: string
  player: Player
  score: Pick<Score, 'mode' | 'grade' | 'acc' | 'pp' | 'score' | 'max_combo' | 'mods'>
  /** Null when the beatmap no longer exists. */
  beatmap: Beatmap | null
}

export type PlayerCard = {
  kind: 'player'
  site: string
  player: Player
  mode: Stats['mode']
  /** Null for a player without pp. */
  rank: number | null
  /** Null for a player who has not played this mode. */
  stats: Pick<Stats, 'acc' | 'pp' | 'plays' | 'tscore'> | null
}

export type Card = ScoreCard | PlayerCard

/** A file, and what tells that it has changed. */
export type PictureFile = { path: string; version: string }

/** All that a picture depends on. Of each list, the first file that can be read is used. */
export type Drawing = {
  card: Card
  backgrounds: PictureFile[]
  avatars: PictureFile[]
}

export type Draw = (drawing: Drawing) => Promise<Buffer>
