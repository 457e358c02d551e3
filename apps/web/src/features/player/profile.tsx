import type { Stats } from '@kodama/contract/player'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { combinedMode, modeNames, relaxModeNames } from '@kodama/rules/modes'
import type { ReactNode } from 'react'
import { ModeSwitcher } from '#components/mode-switcher.tsx'
import { SiteLink } from '#components/site-link.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { Panel } from '#ui/panel.tsx'
import { AboutMe } from './about-me.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { columns, places, sideColumn } from './profile-skeleton.tsx'
import type { LoadedProfile } from './queries.ts'
import { ScoreList } from './score-list.tsx'
import { addressOf, type ProfileSearch, scopes, withMode } from './search.ts'
import { Dates, LevelPanel, StatsPanel } from './stats-panel.tsx'

type Props = {
  profile: LoadedProfile
  search: ProfileSearch
  /** For the owner and for staff, over the header. */
  headerLinks?: ReactNode
  aboutMeAction?: ReactNode
  /** Takes the place of the text. */
  aboutMeEditor?: ReactNode
}

export function Profile({ profile, search, headerLinks, aboutMeAction, aboutMeEditor }: Props) {
  const { t } = useTranslation()
  const { player } = profile
  const combined = combinedMode(search.mode, search.relax)
  const stats = profile.stats.find((row) => row.mode === combined)
  const shownText = t('player.shown', {
    mode: t(`mode.${modeNames[search.mode]}`),
    relax: t(`mode.${relaxModeNames[search.relax]}`),
  })
  return (
    <article className="pb-16">
      <ProfileHeader {...profile} links={headerLinks} />
      <div className="page-width mt-6 flex flex-col gap-6">
        {/* Paper is without the choices. */}
        <p className="hidden print:block">{shownText}</p>
        <ModeSwitcher
          mode={search.mode}
          relax={search.relax}
          searchFor={(mode, relax) => addressOf(withMode(search, mode, relax))}
        />
        <LiveRegion key={player.id} text={shownText} />
        <div className={columns}>
          <div className={places.chart}>
            <ChartBox stats={stats} />
          </div>
          {scopes.map((scope) => (
            <div key={`${scope} ${player.id}`} className={places[scope]}>
              <ScoreList playerId={player.id} scope={scope} search={search} />
            </div>
          ))}
          <div className={sideColumn}>
            <StatsPanel stats={stats} />
            {stats && <LevelPanel totalScore={stats.tscore} />}
            <Dates player={player} />
          </div>
          <div className={places.aboutMe}>
            <AboutMe
              key={player.id}
              text={player.description}
              action={aboutMeAction}
              editor={aboutMeEditor}
            />
          </div>
        </div>
        <SupporterLink />
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
      <dl className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2 sm:gap-x-10">
        <Figure
          label={t('player.pp')}
          value={stats ? formatNumber(stats.pp) : '–'}
          className="text-28 font-bold text-ember"
        />
        <Figure
          label={t('player.accuracy')}
          value={stats ? `${formatDecimal(stats.acc)}%` : '–'}
          className="text-28 font-bold sm:mr-auto"
        />
        <Figure label={t('player.global_rank')} value={t('player.no_rank')} className={rank} />
        <Figure label={t('player.country_rank')} value={t('player.no_rank')} className={rank} />
      </dl>
      <div className="relative mt-4 grid h-18 place-items-center overflow-hidden rounded-lg border border-dashed border-line bg-ground/40">
        <svg
          aria-hidden="true"
          viewBox="0 0 640 72"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full fill-none stroke-leaf-deep"
        >
          {rings.map(([r, className]) => (
            <circle key={r} cx="320" cy="36" r={r} className={className} />
          ))}
        </svg>
        <p lang="en" className="relative rounded-full bg-surface px-4 py-1 text-14 text-quiet">
          {t('player.under_development')}
        </p>
      </div>
    </Panel>
  )
}

const rank = 'text-14 text-quiet'

type FigureProps = { label: string; value: string; className: string }

function Figure({ label, value, className }: FigureProps) {
  return (
    <div className={`grow basis-[45%] leading-tight sm:grow-0 sm:basis-auto ${className}`}>
      <dt className="text-13 font-normal text-quiet">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function SupporterLink() {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <p className="text-center text-14 text-quiet">
      <SiteLink
        href="/supporter"
        className="inline-flex min-h-11 items-center hover:text-text hover:underline"
      >
        {t('player.supporter', { name })}
      </SiteLink>
    </p>
  )
}
