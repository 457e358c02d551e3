import type { ScoreWithBeatmap } from '@kodama/contract/score'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { DisplayedGrade } from '#components/displayed-grade.tsx'
import { ModList } from '#components/mod-list.tsx'
import { SiteLink } from '#components/site-link.tsx'
import { useTranslation } from '#lib/translation.ts'

/** The height of a row, which its skeleton has too. */
export const rowHeight = 'min-h-[92px] sm:min-h-16'

/** One link. On a small screen it is a card of three lines. */
export function ScoreRow({ score }: { score: ScoreWithBeatmap }) {
  const { t } = useTranslation()
  const { beatmap } = score
  return (
    <li>
      <SiteLink
        href={`/scores/${score.id}`}
        className={`${rowHeight} grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-lg border border-line bg-raised/50 px-3 py-2 transition-[translate,border-color] hover:-translate-y-px hover:border-leaf/60 sm:grid-cols-[44px_minmax(0,1fr)_fit-content(40%)_auto_104px]`}
      >
        <DisplayedGrade
          grade={score.grade}
          className="row-span-3 text-center text-28 leading-none sm:row-span-2"
        />
        <span className="col-span-2 truncate text-14 font-bold sm:col-span-1 sm:self-end">
          {beatmap ? `${beatmap.artist} - ${beatmap.title}` : t('score_list.unknown_beatmap')}
        </span>
        <span className="truncate text-13 text-quiet sm:col-start-2 sm:row-start-2 sm:self-start">
          {beatmap?.version}
        </span>
        <span className="col-start-3 row-start-2 text-right font-bold whitespace-nowrap text-ember sm:col-start-5 sm:row-span-2 sm:row-start-1">
          {formatDecimal(score.pp)}
          <span className="text-13 font-normal">pp</span>
        </span>
        <span className="col-start-2 row-start-3 sm:col-start-3 sm:row-span-2 sm:row-start-1">
          <ModList mods={score.mods} />
        </span>
        <span className="col-start-3 row-start-3 flex justify-end gap-2 text-13 whitespace-nowrap text-quiet sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:flex-col sm:gap-0 sm:text-right">
          <span className="text-text">{formatDecimal(score.acc)}%</span>
          <span>{formatNumber(score.max_combo)}x</span>
        </span>
      </SiteLink>
    </li>
  )
}
