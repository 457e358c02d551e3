import type { CombinedMode } from '@kodama/rules/modes'
import { findBeatmap } from '#game/beatmapset/queries'
import { findRank } from '#game/leaderboard/pages'
import type { Ranks } from '#game/leaderboard/ranks'
import { findScore } from '#game/score/queries'
import type { Db } from '#platform/database/connection/connect'
import { findPlayer, listStats } from '#players/player/queries'
import type { PlayerCard, ScoreCard } from './card.ts'

type Deps = { db: Db; ranks: Ranks; site: string }

export async function findScoreCard({ db, site }: Pick<Deps, 'db' | 'site'>, id: number) {
  const score = await findScore(db, id)
  if (!score) return undefined
  const [player, beatmap] = await Promise.all([
    findPlayer(db, score.userid),
    findBeatmap(db, score.map_md5),
  ])
  if (!player) return undefined
  const { name, country } = player
  const shown = beatmap && pickTexts(beatmap)
  const card: ScoreCard = {
    kind: 'score',
    site,
    player: { name, country },
    score,
    beatmap: shown ?? null,
  }
  return { card, userid: player.id, setId: beatmap?.set_id }
}

export async function findPlayerCard({ db, ranks, site }: Deps, id: number, mode: CombinedMode) {
  const player = await findPlayer(db, id)
  if (!player) return undefined
  const [rows, rank] = await Promise.all([
    listStats(db, id),
    findRank(db, ranks, { mode, sort: 'pp', country: undefined }, id),
  ])
  const { name, country } = player
  const row = rows.find((row) => row.mode === mode)
  // JSON has no bigint, which `tscore` is past 2^53.
  const stats = row ? { ...row, rscore: Number(row.rscore), tscore: Number(row.tscore) } : null
  const card: PlayerCard = { kind: 'player', site, player: { name, country }, mode, rank, stats }
  return card
}

/** Without what changes with every play, such as the play count. */
function pickTexts({ title, artist, version }: NonNullable<ScoreCard['beatmap']>) {
  return { title, artist, version }
}
