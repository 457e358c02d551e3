import type { getBeatmap } from '@kodama/contract/beatmapset'
import type { Output } from '@kodama/contract/endpoint'
import type { getPlayerName } from '@kodama/contract/player'
import type { Score } from '@kodama/contract/score'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { displayedGrade, storedGradeFrom } from '@kodama/rules/grades'
import type { AppContext } from '#lib/app-context.ts'
import type { Page } from '#lib/page-head.ts'
import { coverUrl } from './cover-url.ts'

export type ShownScore = {
  score: Score
  /** Undefined when it is no longer known. */
  beatmap: Output<typeof getBeatmap>['map'] | undefined
  player: Output<typeof getPlayerName>['user']
}

/** What the tab and a shared link tell of a score. */
export function scoreHead(
  { site, i18n }: AppContext,
  { score, beatmap, player }: ShownScore,
): Page {
  const description = i18n.t('score.description', {
    player: player.name,
    points: formatNumber(score.score),
    grade: displayedGrade(storedGradeFrom(score.grade)),
    accuracy: formatDecimal(score.acc),
    pp: formatDecimal(score.pp),
  })
  if (!beatmap) return { title: `${player.name} - score`, description }
  const { artist, title, version, set_id } = beatmap
  return {
    title: `${player.name} - ${artist} - ${title} [${version}]`,
    description,
    picture: new URL(coverUrl(site, set_id), site.url).href,
  }
}
