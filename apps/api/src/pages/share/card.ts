import { defaultLocale } from '@kodama/contract/locale'
import type { Stats } from '@kodama/contract/player'
import type { Score } from '@kodama/contract/score'
import { colors, gradeColors } from '@kodama/rules/colors'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { gradeRing } from '@kodama/rules/grade-ring'
import { displayedGrade, storedGradeFrom } from '@kodama/rules/grades'
import { levelOf } from '@kodama/rules/level'
import { type CombinedMode, splitCombinedMode } from '@kodama/rules/modes'
import { modCodes } from '@kodama/rules/mods'
import { textsIn } from '#platform/texts/texts'

const texts = textsIn(defaultLocale).card

type Shared = { site: string; mode: CombinedMode; player: { name: string; country: string } }
type ShownScore = Pick<Score, 'grade' | 'acc' | 'pp' | 'score' | 'max_combo' | 'mods'>
type Beatmap = { title: string; artist: string; version: string }
type ShownStats = Pick<Stats, 'acc' | 'pp' | 'plays' | 'tscore'>

/** All that a picture shows, except the files. */
export type Card = Shared & {
  kind: 'score' | 'player'
  beatmap: string[]
  /** As many as fit. */
  mods: string[]
  figures: { label: string; value: string }[]
  ring: { label?: string; text: string; color: string; end: number }
}

export function scoreCard(shared: Shared, score: ShownScore, beatmap: Beatmap | undefined): Card {
  const grade = storedGradeFrom(score.grade)
  const { mode } = splitCombinedMode(shared.mode)
  const { end } = gradeRing({ accuracy: score.acc, grade, mode })
  // Not every beatmap gives pp.
  const points =
    score.pp > 0
      ? { label: 'pp', value: formatDecimal(score.pp) }
      : { label: texts.points, value: formatNumber(score.score) }
  return {
    ...shared,
    kind: 'score',
    beatmap: beatmap ? [beatmap.title, beatmap.artist, beatmap.version] : [texts.noBeatmap],
    mods: modCodes(score.mods).slice(0, 6),
    figures: [
      points,
      { label: texts.accuracy, value: `${formatDecimal(score.acc)}%` },
      { label: texts.combo, value: `${formatNumber(score.max_combo)}x` },
    ],
    ring: { text: displayedGrade(grade), color: colors[gradeColors[grade]], end },
  }
}

export function playerCard(shared: Shared, rank: number | null, stats?: ShownStats): Card {
  const { level, percent } = levelOf(Number(stats?.tscore ?? 0))
  return {
    ...shared,
    kind: 'player',
    beatmap: [],
    mods: [],
    figures: [
      { label: texts.rank, value: rank === null ? '–' : `#${formatNumber(rank)}` },
      { label: 'pp', value: formatNumber(Math.round(stats?.pp ?? 0)) },
      { label: texts.accuracy, value: `${formatDecimal(stats?.acc ?? 0)}%` },
      { label: texts.plays, value: formatNumber(stats?.plays ?? 0) },
    ],
    ring: { label: texts.level, text: String(level), color: colors.leaf, end: percent },
  }
}
