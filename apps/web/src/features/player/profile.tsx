import type { Stats } from '@kodama/contract/player'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { combinedMode } from '@kodama/rules/modes'
import type { ReactNode } from 'react'
import { BBCode } from '#bbcode/render.tsx'
import { ModeSwitcher } from '#components/mode-switcher.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { Panel } from '#ui/panel.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { columns, mainColumn, sideColumn } from './profile-skeleton.tsx'
import type { LoadedProfile } from './queries.ts'
import { ScoreList } from './score-list.tsx'
import { addressOf, type ProfileSearch, scopes, withMode } from './search.ts'
import { Dates, LevelPanel, StatsPanel } from './stats-panel.tsx'

type Props = {
  profile: LoadedProfile
  search: ProfileSearch
  /** What the player, or staff, may do here. */
  corner: ReactNode
}

export function Profile({ profile, search, corner }: Props) {
  const { player } = profile
  const combined = combinedMode(search.mode, search.relax)
  const stats = profile.stats.find((row) => row.mode === combined)
  return (
    <article className="pb-16">
      <ProfileHeader {...profile} corner={corner} />
      <div className="page-width mt-6 flex flex-col gap-6">
        <ModeSwitcher
          mode={search.mode}
          relax={search.relax}
          searchFor={(mode, relax) => addressOf(withMode(search, mode, relax))}
        />
        <div className={columns}>
          <div className={sideColumn}>
            {stats && <LevelPanel totalScore={stats.tscore} />}
            <StatsPanel stats={stats} />
            <Dates player={player} />
          </div>
          <div className={mainColumn}>
            <ChartBox stats={stats} />
            <AboutMe text={player.description} />
            {scopes.map((scope) => (
              <ScoreList
                key={`${scope} ${player.id}`}
                playerId={player.id}
                scope={scope}
                search={search}
              />
            ))}
          </div>
        </div>
      </div>
    </article>
  )
}

const rings = [
  [60, 'opacity-60'],
  [110, 'opacity-40'],
  [170, 'opacity-25'],
  [240, 'opacity-15'],
] as const

/** The place of a chart of ranks over time, which is not built yet. */
function ChartBox({ stats }: { stats: Stats | undefined }) {
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
          {rings.map(([r, className]) => (
            <circle key={r} cx="320" cy="72" r={r} className={className} />
          ))}
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

// The keyboard can scroll only what has the focus.
const scroller = { role: 'group', tabIndex: 0 } as const

/** A long text scrolls in its box, so that pictures that arrive late move nothing below it. */
function AboutMe({ text }: { text: string | null }) {
  const { t } = useTranslation()
  const { media_hosts } = useSite()
  if (!text?.trim()) {
    return (
      <Panel title={t('player.about_me')}>
        <p className="mt-3 text-quiet">{t('player.about_me_empty')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={t('player.about_me')}>
      <div
        {...scroller}
        aria-label={t('player.about_me')}
        className="mt-3 max-h-120 overflow-y-auto rounded-sm leading-[1.75] wrap-anywhere"
      >
        <BBCode text={text} allowedHosts={media_hosts} />
      </div>
    </Panel>
  )
}
