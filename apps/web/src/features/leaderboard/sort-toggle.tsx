import { leaderboardSorts } from '@kodama/contract/leaderboard'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import { addressWith, type LeaderboardSearch } from './search.ts'

const choice =
  'grid h-full min-h-10 min-w-14 place-items-center rounded-lg px-3 text-14 sm:min-w-20'

export function SortToggle({ search }: { search: LeaderboardSearch }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('leaderboard.sort')} className="shrink-0">
      <ul lang="en" className="flex gap-1 rounded-xl border border-line bg-surface p-1">
        {leaderboardSorts.map((sort) => {
          const isCurrent = sort === search.sort
          return (
            <li key={sort} className="grow">
              <Link
                to="."
                search={addressWith(search, { sort })}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-current={isCurrent ? 'page' : undefined}
                className={`${choice} ${isCurrent ? 'bg-brand font-bold' : 'text-quiet hover:bg-raised hover:text-text'}`}
              >
                {t(`leaderboard.${sort}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
