import type { LeaderboardSort } from '@kodama/contract/leaderboard'
import { useTranslation } from '#lib/translation.ts'

/**
 * A row is a grid, so that its cells stand in two lines on a small screen and its columns are as wide
 * before the rows come as after.
 */
const row = 'grid items-center gap-x-3 px-3'
const wideColumns: Record<LeaderboardSort, string> = {
  pp: 'sm:grid-cols-[3rem_minmax(0,1fr)_6rem_5rem_6rem] lg:grid-cols-[4rem_minmax(0,1fr)_9rem_8rem_9rem]',
  score:
    'sm:grid-cols-[3rem_minmax(0,1fr)_5rem_5rem_11rem] lg:grid-cols-[4rem_minmax(0,1fr)_9rem_8rem_13rem]',
}

/** Under 640 px: rank, then name over play count and accuracy, then the value. */
export function columnsOf(sort: LeaderboardSort): string {
  return `${row} grid-cols-[2.25rem_auto_minmax(0,1fr)_auto] ${wideColumns[sort]}`
}

/** Unseen on a small screen, where each number carries its name. */
export function BoardHead({ sort }: { sort: LeaderboardSort }) {
  const { t } = useTranslation()
  return (
    <thead className="block border-b border-line px-1 text-13 text-quiet max-sm:sr-only">
      <tr className={`${columnsOf(sort)} h-10`}>
        <th scope="col" className="text-right font-normal">
          {t('leaderboard.rank')}
        </th>
        <th scope="col" className="pl-1 text-left font-normal">
          {t('leaderboard.player')}
        </th>
        <th scope="col" className="text-right font-normal">
          {t('leaderboard.play_count')}
        </th>
        <th scope="col" className="text-right font-normal">
          {t('leaderboard.accuracy')}
        </th>
        <th scope="col" aria-sort="descending" className="text-right text-text">
          <span lang="en">{t(`leaderboard.${sort}`)}</span>
        </th>
      </tr>
    </thead>
  )
}
