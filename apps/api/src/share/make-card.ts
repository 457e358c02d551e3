import type { CombinedMode } from '@kodama/rules/modes'
import type { Db } from '#db/connect'
import { findRank } from '#leaderboard/pages'
import type { Ranks } from '#leaderboard/ranks'
import type { PlayerCard, ScoreCard } from './card.ts'
import { findSharedPlayer, findSharedScore } from './queries.ts'

type Deps = { db: Db; ranks: Ranks; site: string }

export async function findScoreCard({ db, site }: Pick<Deps, 'db' | 'site'>, id: number) {
  const found = await findSharedScore(db, id)
  if (!found) return undefined
  const { userid, set_id, title, artist, version, ...score } = found
  const beatmap =
    set_id === null || title === null || artist === null || version === null
      ? null
      : { title, artist, version }
  const card: ScoreCard = { kind: 'score', site, ...score, beatmap, seed: set_id ?? id }
  return { card, userid, set_id }
}

export async function findPlayerCard({ db, ranks, site }: Deps, id: number, mode: CombinedMode) {
  const found = await findSharedPlayer(db, { id, mode })
  if (!found) return undefined
  const card: PlayerCard = {
    kind: 'player',
    site,
    name: found.name,
    country: found.country,
    seed: id,
    mode,
    rank: await findRank(db, ranks, { mode, sort: 'pp', country: undefined }, id),
    pp: found.pp ?? 0,
    acc: found.acc ?? 0,
    plays: found.plays ?? 0,
    tscore: Number(found.tscore ?? 0),
  }
  return card
}
