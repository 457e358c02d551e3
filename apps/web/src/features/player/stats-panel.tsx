import type { Player, Stats } from '@kodama/contract/player'
import { formatDuration, splitPlayTime } from '@kodama/rules/durations'
import { formatNumber } from '@kodama/rules/format'
import type { StoredGrade } from '@kodama/rules/grades'
import { levelOf } from '@kodama/rules/level'
import { ClientOnly } from '@tanstack/react-router'
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
            {field === 'playtime' ? (
              <PlayTime seconds={stats.playtime} />
            ) : (
              <dd className="ml-auto text-right font-bold">{formatNumber(stats[field])}</dd>
            )}
          </div>
        ))}
      </dl>
      <dl
        aria-label={t('player.grade_counts')}
        className="mt-4 grid grid-cols-5 gap-1 max-[15rem]:grid-cols-3 border-t border-line pt-4"
      >
        {grades.map(([grade, field]) => (
          <div key={grade} className="flex min-w-0 flex-col-reverse justify-end text-center">
            <dt className="text-13 text-quiet">
              <span aria-hidden="true" className="block leading-tight">
                <DisplayedGrade grade={grade} className="text-16" />
              </span>
              {grade}
            </dt>
            <dd className="text-16 font-bold wrap-anywhere">{formatNumber(stats[field])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function PlayTime({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const labels = {
    centuries: t('duration.centuries'),
    years: t('duration.years'),
    days: t('duration.days'),
    hours: t('duration.hours'),
    minutes: t('duration.minutes'),
    seconds: t('duration.seconds'),
  }
  const { year, day, hour, minute } = splitPlayTime(seconds)
  const exact = `${year}${labels.years} ${day}${labels.days} ${hour}${labels.hours} ${minute}${labels.minutes}`
  return (
    <dd title={exact} className="ml-auto text-right font-bold">
      {formatDuration(seconds, 3, labels)}
    </dd>
  )
}

export function LevelPanel({ totalScore }: { totalScore: number }) {
  const { t } = useTranslation()
  const { level, percent } = levelOf(totalScore)
  return (
    <Panel title={t('player.level')}>
      <div className="mt-2 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
        <div className="relative grid size-32 place-items-center">
          <svg
            aria-hidden="true"
            viewBox="0 0 128 128"
            className="absolute inset-0 -rotate-90 fill-none"
          >
            <circle cx="64" cy="64" r="56" strokeWidth="10" className="stroke-raised" />
            {percent > 0 && (
              <circle
                cx="64"
                cy="64"
                r="56"
                strokeWidth="10"
                strokeLinecap="round"
                pathLength="100"
                strokeDasharray={`${percent} 100`}
                className="stroke-leaf"
              />
            )}
          </svg>
          <strong className={`${level < 1000 ? 'text-44' : 'text-28'} leading-none`}>
            {formatNumber(level)}
          </strong>
        </div>
        <p className="text-quiet">
          <span className="block text-13">{t('player.level_progress')}</span>{' '}
          <span className="text-28 font-bold text-text">{percent}%</span>
        </p>
      </div>
    </Panel>
  )
}

/** Written after hydration, because only the browser knows its time zone. A time of 0 is unknown. */
export function Dates({ player }: { player: Player }) {
  const { t } = useTranslation()
  const { creation_time: joined, latest_activity: lastSeen } = player
  if (joined === 0 && lastSeen === 0) return null
  return (
    <dl className="flex flex-col gap-2 px-5 text-14">
      {joined > 0 && <Day label={t('player.joined')} seconds={joined} />}
      {lastSeen > 0 && <Day label={t('player.last_seen')} seconds={lastSeen} />}
    </dl>
  )
}

function Day({ label, seconds }: { label: string; seconds: number }) {
  const date = new Date(seconds * 1000)
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-quiet">{label}</dt>
      <dd>
        <time dateTime={date.toISOString()}>
          <ClientOnly>
            <LocalDay date={date} />
          </ClientOnly>
        </time>
      </dd>
    </div>
  )
}

/** A component of its own, so that the server does not format what it does not send. */
function LocalDay({ date }: { date: Date }) {
  const { i18n } = useTranslation()
  return date.toLocaleDateString(i18n.locale.replace('_', '-'), { dateStyle: 'medium' })
}
