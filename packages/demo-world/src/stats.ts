import { totalHits } from '@kodama/rules/accuracy'
import { hasLeaderboardStored, isRankedStored } from '@kodama/rules/beatmap-status'
import { type CombinedMode, combinedModes, splitCombinedMode } from '@kodama/rules/modes'
import { weightedAccuracy, weightedPp } from '@kodama/rules/performance-points'
import type { DemoPlayer } from './players.ts'
import type { Random } from './random.ts'
import type { DemoScore } from './scores.ts'

/** Eight rows a player, computed from the scores by the game server's rules. */
export function makeStats(random: Random, players: readonly DemoPlayer[], scores: DemoScore[]) {
  const byPlayerAndMode = new Map<string, DemoScore[]>()
  for (const score of scores) {
    const key = `${score.userid} ${score.mode}`
    const list = byPlayerAndMode.get(key)
    if (list) list.push(score)
    else byPlayerAndMode.set(key, [score])
  }
  return players.flatMap(({ id }) =>
    combinedModes.map((mode) => {
      const own = byPlayerAndMode.get(`${id} ${mode}`) ?? []
      return { ...statsOf(id, mode, own), replay_views: own.length > 30 ? random.int(0, 90) : 0 }
    }),
  )
}

function statsOf(id: number, mode: CombinedMode, scores: readonly DemoScore[]) {
  const ranked = scores
    .filter((score) => score.status === 2 && isRankedStored(score.beatmap.status))
    .sort((a, b) => b.pp - a.pp || a.id - b.id)
  const credited = scores.filter(
    (score) => score.hasPassed && hasLeaderboardStored(score.beatmap.status),
  )
  const graded = (grade: string) => ranked.filter((score) => score.grade === grade).length
  return {
    id,
    mode,
    tscore: sum(scores, (score) => score.score),
    rscore: sum(ranked, (score) => score.score),
    plays: scores.length,
    playtime: sum(scores, (score) => Math.floor(score.time_elapsed / 1000)),
    total_hits: sum(scores, (score) => totalHits(score, splitCombinedMode(mode).mode)),
    max_combo: Math.max(0, ...credited.map((score) => score.max_combo)),
    pp: weightedPp(ranked.map((score) => score.pp)),
    acc: weightedAccuracy(ranked.map((score) => score.acc)),
    xh_count: graded('XH'),
    x_count: graded('X'),
    sh_count: graded('SH'),
    s_count: graded('S'),
    a_count: graded('A'),
  }
}

function sum<T>(list: readonly T[], valueOf: (item: T) => number): number {
  return list.reduce((total, item) => total + valueOf(item), 0)
}
