import type { LeaderboardSort } from '@kodama/contract/leaderboard'
import { useTranslation } from '#lib/translation.ts'

/**
 * A row is a grid, so that its cells stand in two lines on a small screen and its columns are as wide
 * before the rows come as after.
 */
const grid = 'grid gap-x-3 px-3 sm:items-center lg:gap-x-4'
const wideColumns: Record<LeaderboardSort, string> = {
  pp: 'sm:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)_6rem_5rem_6rem] lg:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)_9rem_8rem_9rem]',
  score:
    'sm:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)_5rem_5rem_11rem] lg:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)_9rem_8rem_13rem]',
}

/** Under 640 px: the rank, then the name over the play count, then the value over the accuracy. */
export function columnsOf(sort: LeaderboardSort): string {
  return `${grid} grid-cols-[minmax(1.75rem,max-content)_minmax(0,1fr)_auto] grid-rows-2 sm:grid-rows-1 ${wideColumns[sort]}`
}

/** One entry, or the skeleton of one. */
export const row =
  'relative h-16 rounded-lg before:absolute before:inset-x-3 before:top-0 before:h-px before:bg-line first:before:hidden sm:h-13'

/** Where the cells of a row stand on a small screen; on others they follow each other. */
export const cells = {
  rank: 'row-span-2 self-center text-right sm:row-span-1',
  player: 'flex min-w-0 items-center gap-2.5 self-end sm:self-center',
  playCount:
    'col-start-2 row-start-2 self-start pt-0.5 whitespace-nowrap sm:col-start-auto sm:row-start-auto sm:self-center sm:pt-0 sm:text-right',
  accuracy:
    'col-start-3 row-start-2 self-start pt-0.5 text-right whitespace-nowrap sm:col-start-auto sm:row-start-auto sm:self-center sm:pt-0',
  value:
    'col-start-3 row-start-1 self-end text-right whitespace-nowrap sm:col-start-auto sm:row-start-auto sm:self-center',
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
        <th scope="col" className="text-left font-normal">
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
