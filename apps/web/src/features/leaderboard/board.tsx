import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { BoardHead } from './columns.tsx'
import { EntryRow } from './entry-row.tsx'
import { pageSize } from './queries.ts'
import { addressOf, type LeaderboardSearch } from './search.ts'
import { SkeletonRow } from './skeleton-row.tsx'
import type { ShownLeaderboard } from './use-leaderboard.ts'

const skeletonRows = [1, 2, 3, 4, 5]
const box = 'relative mt-5 rounded-xl border border-line bg-surface'

type Props = { search: LeaderboardSearch; leaderboard: ShownLeaderboard }

export function Board({ search, leaderboard }: Props) {
  const { t } = useTranslation()
  const { shown, isLoading, hasFailed, retry } = leaderboard
  if (hasFailed) {
    return (
      <div role="alert" className={`${box} ${message}`}>
        <p lang="en">{t('leaderboard.failed')}</p>
        <button type="button" onClick={retry} className={quietButton}>
          {t('leaderboard.retry')}
        </button>
      </div>
    )
  }
  if (shown?.entries.length === 0 && !isLoading) return <Nobody search={search} />

  const { sort } = shown?.search ?? search
  return (
    <table aria-label={t('leaderboard.title')} aria-busy={isLoading} className={`${box} block`}>
      <BoardHead sort={sort} />
      {shown ? (
        <tbody className={`block p-1 transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
          {shown.entries.map((entry, index) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              rank={(shown.search.page - 1) * pageSize + index + 1}
              search={shown.search}
            />
          ))}
        </tbody>
      ) : (
        <tbody aria-hidden="true" className="block animate-pulse p-1 motion-reduce:animate-none">
          {skeletonRows.map((row) => (
            <SkeletonRow key={row} sort={sort} />
          ))}
        </tbody>
      )}
    </table>
  )
}

const message = 'flex min-h-72 flex-col items-center justify-center gap-4 px-4 py-12 text-center'

/** Says what would be here, and leads to where somebody is. */
function Nobody({ search }: { search: LeaderboardSearch }) {
  const { t } = useTranslation()
  return (
    <div className={`${box} ${message}`}>
      <svg viewBox="0 0 96 96" aria-hidden="true" className="size-20 fill-none stroke-leaf">
        <circle cx="48" cy="48" r="12" className="opacity-60" />
        <circle cx="48" cy="48" r="28" className="opacity-35" strokeDasharray="3 5" />
        <circle cx="48" cy="48" r="44" className="opacity-20" strokeDasharray="2 8" />
      </svg>
      <p lang="en" className="text-20 font-bold">
        {t('leaderboard.empty')}
      </p>
      <p className="text-14 text-pretty [word-break:auto-phrase] text-quiet">
        {t('leaderboard.empty_hint')}
      </p>
      {search.page > 1 && (
        <Link to="." search={addressOf({ ...search, page: 1 })} className={quietButton}>
          {t('leaderboard.first_page')}
        </Link>
      )}
      {search.page === 1 && search.country && (
        <Link to="." search={addressOf({ ...search, country: undefined })} className={quietButton}>
          <span lang="en">{t('leaderboard.all_countries')}</span>
        </Link>
      )}
    </div>
  )
}
