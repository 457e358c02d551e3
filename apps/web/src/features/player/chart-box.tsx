import type { Stats } from '@kodama/contract/player'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { useTranslation } from '#lib/translation.ts'
import { Panel } from '#ui/panel.tsx'

/** Ranks over time, one day; until then what is known beside them. */
export function ChartBox({ stats }: { stats: Stats | undefined }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('player.chart')}>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Figure label={t('player.global_rank')} value={t('player.no_rank')} />
        <Figure label={t('player.country_rank')} value={t('player.no_rank')} />
        <Figure
          label={t('player.pp')}
          value={stats ? formatNumber(stats.pp) : '–'}
          className="text-ember"
        />
        <Figure label={t('player.accuracy')} value={stats ? `${formatDecimal(stats.acc)}%` : '–'} />
      </dl>
      <div className="relative mt-4 grid h-36 place-items-center overflow-hidden rounded-lg border border-dashed border-line bg-ground/40">
        <svg
          aria-hidden="true"
          viewBox="0 0 640 144"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full fill-none stroke-leaf-deep"
        >
          <circle cx="320" cy="72" r="60" className="opacity-60" />
          <circle cx="320" cy="72" r="110" className="opacity-40" />
          <circle cx="320" cy="72" r="170" className="opacity-25" />
          <circle cx="320" cy="72" r="240" className="opacity-15" />
        </svg>
        <p lang="en" className="relative rounded-full bg-surface px-4 py-1 text-14 text-quiet">
          {t('player.under_development')}
        </p>
      </div>
    </Panel>
  )
}

type FigureProps = { label: string; value: string; className?: string }

function Figure({ label, value, className = '' }: FigureProps) {
  return (
    <div>
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className={`text-20 font-bold ${className}`}>{value}</dd>
    </div>
  )
}
