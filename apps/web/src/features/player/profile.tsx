import { combinedMode } from '@kodama/rules/modes'
import { ModeSwitcher } from '#components/mode-switcher.tsx'
import { AboutMe } from './about-me.tsx'
import { ChartBox } from './chart-box.tsx'
import { Dates } from './dates.tsx'
import { columns, mainColumn, sideColumn } from './layout.tsx'
import { LevelPanel } from './level-panel.tsx'
import type { Profile as Loaded } from './load-profile.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ScoreList } from './score-list.tsx'
import { addressOf, type ProfileAddress, profileSearchFrom, withMode } from './search.ts'
import { StatsPanel } from './stats-panel.tsx'

export function Profile({ profile, address }: { profile: Loaded; address: ProfileAddress }) {
  const { player } = profile
  const search = profileSearchFrom(address)
  const combined = combinedMode(search.mode, search.relax)
  const stats = profile.stats.find((row) => row.mode === combined)
  return (
    <article className="pb-16">
      <ProfileHeader {...profile} />
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
            <ScoreList
              key={`best ${player.id}`}
              playerId={player.id}
              scope="best"
              search={search}
            />
            <ScoreList
              key={`recent ${player.id}`}
              playerId={player.id}
              scope="recent"
              search={search}
            />
          </div>
        </div>
      </div>
    </article>
  )
}
