import type { Score } from '@kodama/contract/score'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { gradeLostToMisses, storedGradeFrom } from '@kodama/rules/grades'
import { splitCombinedMode } from '@kodama/rules/modes'
import type { ReactNode } from 'react'
import { DisplayedGrade } from '#components/displayed-grade.tsx'
import { useTranslation } from '#lib/translation.ts'
import { GradeRing } from './grade-ring.tsx'
import { HitCountList, hitCountsOf } from './hit-counts.tsx'

export function ScoreResult({ score }: { score: Score }) {
  const { t } = useTranslation()
  const { mode } = splitCombinedMode(score.mode)
  const counts = hitCountsOf(score, mode)
  const lost = gradeLostToMisses(score, mode, storedGradeFrom(score.grade))
  // The figures stand in the columns of the counts below them.
  const isFour = counts.length === 4
  const columns = `max-[15rem]:grid-cols-2 ${isFour ? 'grid-cols-4' : 'grid-cols-3'}`
  return (
    <section
      aria-label={t('score.result')}
      className="grid items-center gap-x-12 gap-y-8 rounded-xl border border-line bg-surface px-4 py-8 sm:px-8 lg:grid-cols-[280px_1fr] lg:px-12"
    >
      <div>
        <GradeRing accuracy={score.acc} grade={score.grade} mode={mode}>
          <p>
            <span className="sr-only">{t('score.grade')}: </span>
            <DisplayedGrade grade={score.grade} className="text-[5rem] leading-none" />
          </p>
          <p className="mt-1 text-14 text-quiet">
            {t('score.accuracy')} <strong className="text-text">{formatDecimal(score.acc)}%</strong>
          </p>
        </GradeRing>
        {lost && (
          <p className="mt-2 text-center text-14 text-quiet">
            {t('score.lost_to_misses', { count: score.nmiss, grade: lost })}
          </p>
        )}
      </div>
      <div className="@container flex min-w-0 flex-col gap-8">
        {/* Three columns are too narrow for these figures on a phone. */}
        <dl className={`grid gap-x-4 ${isFour ? columns : 'grid-cols-2 sm:grid-cols-3'}`}>
          <Figure
            label={t('score.points')}
            className={
              isFour
                ? // Ten digits fit into half of the line.
                  'col-span-full sm:col-span-2 sm:[&>dd]:text-[min(2.75rem,7cqi)]/[3.4375rem]'
                : 'col-span-full sm:col-span-1'
            }
          >
            {formatNumber(score.score)}
          </Figure>
          <Figure label="pp" className={`text-ember max-sm:mt-4 ${isFour ? half : third}`}>
            {formatDecimal(score.pp)}
          </Figure>
          <Figure label={t('score.max_combo')} className={`max-sm:mt-4 ${isFour ? half : third}`}>
            {formatNumber(score.max_combo)}x
          </Figure>
        </dl>
        <HitCountList counts={counts} columns={columns} />
      </div>
    </section>
  )
}

const half = 'col-span-2 sm:col-span-1'
const third = 'max-[15rem]:col-span-full'

type FigureProps = { label: string; className: string; children: ReactNode }

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={`row-span-2 grid min-w-0 grid-rows-subgrid items-baseline ${className}`}>
      <dt className="text-14 whitespace-nowrap text-quiet">{label}</dt>
      <dd className="text-28 leading-tight font-bold wrap-anywhere max-[15rem]:text-20">
        {children}
      </dd>
    </div>
  )
}
