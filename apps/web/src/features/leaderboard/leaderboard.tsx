import { useMemo } from 'react'
import { ModeSwitcher } from '#components/mode-switcher.tsx'
import { useTranslation } from '#lib/translation.ts'
import { Board } from './board.tsx'
import { CountryPicker } from './country-picker.tsx'
import { Pager } from './pager.tsx'
import { addressWith, type LeaderboardAddress, leaderboardSearchFrom } from './search.ts'
import { SortToggle } from './sort-toggle.tsx'
import { useLeaderboard } from './use-leaderboard.ts'

export function Leaderboard({ address }: { address: LeaderboardAddress }) {
  const { t } = useTranslation()
  const search = useMemo(() => leaderboardSearchFrom(address), [address])
  const leaderboard = useLeaderboard(search)
  return (
    // As high as a screen at least: the footer would jump when the rows come.
    <section className="page-width relative min-h-[calc(100dvh-56px)] pt-8 pb-16 sm:pt-10">
      <Echo />
      <h1 className="relative text-28 font-bold">{t('leaderboard.title')}</h1>
      <div className="relative mt-5 flex flex-col gap-3">
        <ModeSwitcher
          mode={search.mode}
          relax={search.relax}
          searchFor={(mode, relax) => addressWith(search, { mode, relax })}
        />
        <div className="flex justify-between gap-2">
          <CountryPicker search={search} />
          <SortToggle search={search} />
        </div>
      </div>
      <Board search={search} leaderboard={leaderboard} />
      <Pager search={search} leaderboard={leaderboard} />
    </section>
  )
}

/** Rings from behind the heading, cut off by the top of the page. */
function Echo() {
  return (
    <svg
      viewBox="0 0 480 240"
      aria-hidden="true"
      className="pointer-events-none absolute top-0 right-0 h-60 w-full max-w-120 fill-none stroke-leaf mask-x-from-65% mask-b-from-0%"
      preserveAspectRatio="xMaxYMin slice"
    >
      <circle cx="372" cy="-24" r="72" className="opacity-40" />
      <circle cx="372" cy="-24" r="116" className="opacity-30" />
      <circle cx="372" cy="-24" r="168" className="opacity-20" />
      <circle cx="372" cy="-24" r="228" className="opacity-15" />
    </svg>
  )
}
