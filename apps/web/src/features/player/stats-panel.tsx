import type { Stats } from '@kodama/contract/player'
import { formatDuration } from '@kodama/rules/durations'
import { formatNumber } from '@kodama/rules/format'
import type { StoredGrade } from '@kodama/rules/grades'
import { DisplayedGrade } from '#components/displayed-grade.tsx'
import { useTranslation } from '#lib/translation.ts'
import { Panel } from '#ui/panel.tsx'

const counts = [
  ['rscore', 'ranked_score'],
  ['tscore', 'total_score'],
  ['total_hits', 'total_hits'],
  ['plays', 'play_count'],
  ['playtime', 'play_time'],
  ['max_combo', 'max_combo'],
  ['replay_views', 'replays_watched'],
] as const

const grades = [
  ['XH', 'xh_count'],
  ['X', 'x_count'],
  ['SH', 'sh_count'],
  ['S', 's_count'],
  ['A', 'a_count'],
] as const satisfies (readonly [StoredGrade, keyof Stats])[]

export function StatsPanel({ stats }: { stats: Stats | undefined }) {
  const { t } = useTranslation()
  const playTime = usePlayTime()
  if (!stats) {
    return (
      <Panel title={t('player.stats')}>
        <p lang="en" className="py-8 text-center text-quiet">
          {t('player.no_stats')}
        </p>
      </Panel>
    )
  }
  return (
    <Panel title={t('player.stats')}>
      <dl className="mt-3 flex flex-col gap-2">
        {counts.map(([field, label]) => (
          <div key={field} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-14 text-quiet">{t(`player.${label}`)}</dt>
            <dd className="ml-auto text-right font-bold">
              {field === 'playtime' ? playTime(stats.playtime) : formatNumber(stats[field])}
            </dd>
          </div>
        ))}
      </dl>
      <dl
        aria-label={t('player.grade_counts')}
        className="mt-4 grid grid-cols-5 gap-1 border-t border-line pt-4"
      >
        {grades.map(([grade, field]) => (
          <div key={grade} className="min-w-0 text-center">
            <dt className="text-13 text-quiet">
              <span aria-hidden="true" className="block">
                <DisplayedGrade grade={grade} className="text-20" />
              </span>
              {grade}
            </dt>
            <dd className="text-14 font-bold wrap-anywhere">{formatNumber(stats[field])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function usePlayTime() {
  const { t } = useTranslation()
  return (seconds: number) =>
    formatDuration(seconds, 3, {
      centuries: t('duration.centuries'),
      years: t('duration.years'),
      days: t('duration.days'),
      hours: t('duration.hours'),
      minutes: t('duration.minutes'),
      seconds: t('duration.seconds'),
    })
}
