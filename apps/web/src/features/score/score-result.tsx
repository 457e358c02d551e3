import type { Score } from '@kodama/contract/score'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { splitCombinedMode } from '@kodama/rules/modes'
import { DisplayedGrade } from '#components/displayed-grade.tsx'
import { ModList } from '#components/mod-list.tsx'
import { useTranslation } from '#lib/translation.ts'
import { GradeRing } from './grade-ring.tsx'
import { HitCountList, hitCountsOf } from './hit-counts.tsx'

export function ScoreResult({ score }: { score: Score }) {
  const { t } = useTranslation()
  const { mode } = splitCombinedMode(score.mode)
  return (
    <section
      aria-label={t('score.result')}
      className="grid items-center gap-x-12 gap-y-8 rounded-xl border border-line bg-surface px-4 py-8 sm:px-8 lg:grid-cols-[280px_1fr] lg:px-12"
    >
      <GradeRing accuracy={score.acc} grade={score.grade} mode={mode}>
        <p>
          <span className="sr-only">{t('score.grade')} </span>
          <DisplayedGrade grade={score.grade} className="text-[80px] leading-none" />
        </p>
        <p className="mt-1 text-14 text-quiet">
          {t('score.accuracy')} <strong className="text-text">{formatDecimal(score.acc)}%</strong>
        </p>
      </GradeRing>
      <div className="flex min-w-0 flex-col gap-8">
        <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
          <Figure label={t('score.points')} className="text-[clamp(28px,10vw,44px)]">
            {formatNumber(score.score)}
          </Figure>
          <Figure label="pp" className="text-28 text-ember sm:text-44">
            {formatDecimal(score.pp)}
          </Figure>
          <Figure label={t('score.max_combo')} className="text-28">
            {formatNumber(score.max_combo)}x
          </Figure>
        </dl>
        <HitCountList counts={hitCountsOf(score, mode)} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-14 text-quiet">{t('score.mods')}</h2>
          {score.mods === 0 ? <p>{t('score.no_mods')}</p> : <ModList mods={score.mods} />}
        </div>
      </div>
    </section>
  )
}

type FigureProps = { label: string; className: string; children: React.ReactNode }

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className="min-w-0 first:col-span-2">
      <dt className="text-14 text-quiet">{label}</dt>
      <dd className={`leading-tight font-bold wrap-anywhere ${className}`}>{children}</dd>
    </div>
  )
}
