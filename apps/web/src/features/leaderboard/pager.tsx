import { formatNumber } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/translation.ts'
import { ChevronIcon } from '#ui/icons.tsx'
import { pageSize } from './queries.ts'
import { addressOf, type LeaderboardSearch } from './search.ts'
import type { ShownLeaderboard } from './use-leaderboard.ts'

type Props = { search: LeaderboardSearch; leaderboard: ShownLeaderboard }

/** Not there where one page holds everybody. */
export function Pager({ search, leaderboard: { shown, isLoading, hasFailed } }: Props) {
  const { t } = useTranslation()
  if (!shown || hasFailed || shown.entries.length === 0) return null
  if (search.page === 1 && !shown.hasNext) return null
  const first = (shown.search.page - 1) * pageSize + 1
  return (
    <nav
      aria-label={t('leaderboard.pages')}
      className="mt-5 flex items-center justify-between gap-4"
    >
      <PageLink search={search} page={search.page - 1} isEnd={search.page === 1}>
        <ChevronIcon className="size-5 rotate-90" />
        {t('leaderboard.previous')}
      </PageLink>
      <p aria-live="polite" className="text-center text-14">
        <span className="block font-bold">
          {t('leaderboard.page', { page: formatNumber(shown.search.page) })}
        </span>
        <span className="text-13 text-quiet">
          {t('leaderboard.ranks', {
            from: formatNumber(first),
            to: formatNumber(first + shown.entries.length - 1),
          })}
        </span>
      </p>
      <PageLink search={search} page={search.page + 1} isEnd={isLoading || !shown.hasNext}>
        {t('leaderboard.next')}
        <ChevronIcon className="size-5 -rotate-90" />
      </PageLink>
    </nav>
  )
}

type PageLinkProps = {
  search: LeaderboardSearch
  page: number
  isEnd: boolean
  children: React.ReactNode
}

/** At an end it leads nowhere, but the keyboard's focus may rest on it. */
function PageLink({ search, page, isEnd, children }: PageLinkProps) {
  return (
    <Link
      to="."
      search={addressOf({ ...search, page: Math.max(1, page) })}
      disabled={isEnd}
      tabIndex={0}
      activeOptions={{ exact: true }}
      className="flex min-h-11 items-center gap-1 rounded-lg border border-line bg-raised px-3 text-14 hover:border-leaf/60 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:opacity-40"
    >
      {children}
    </Link>
  )
}
