import type { LeaderboardEntry, LeaderboardSort } from '@kodama/contract/leaderboard'
import { countryName, shownCountry } from '@kodama/rules/countries'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Flag } from '#components/flag.tsx'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { quietButton } from '#ui/button-classes.ts'
import { pageSize, type ShownLeaderboard } from './queries.ts'
import { addressOf, type LeaderboardSearch } from './search.ts'

const skeletonRows = [1, 2, 3, 4, 5]
const box = 'relative mt-5 rounded-xl border border-line bg-surface'
const message = 'flex min-h-72 flex-col items-center justify-center gap-4 px-4 py-12 text-center'

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
  if (shown?.entries.length === 0 && !isLoading) return <NoEntries search={search} />

  const { sort } = shown?.search ?? search
  return (
    <table aria-label={t('leaderboard.title')} aria-busy={isLoading} className={`${box} block`}>
      <BoardHead sort={sort} />
      {shown ? (
        <tbody className={`block p-1 transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
          {shown.entries.map((entry, index) => {
            // The key is the place, not the player: the next page writes other texts into the same rows.
            const place = index + 1
            return (
              <EntryRow
                key={place}
                entry={entry}
                rank={(shown.search.page - 1) * pageSize + place}
                mode={shown.search.mode}
                relax={shown.search.relax}
                sort={sort}
              />
            )
          })}
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

function NoEntries({ search }: { search: LeaderboardSearch }) {
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

/**
 * A row is a grid, so that its cells can stand in two lines on a small screen, and its columns have
 * the same width before and after the rows arrive.
 */
const grid = 'grid gap-x-3 px-3 sm:items-center lg:gap-x-4'
const wideColumns: Record<LeaderboardSort, string> = {
  pp: 'sm:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)_6rem_5rem_6rem] lg:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)_9rem_8rem_9rem]',
  score:
    'sm:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)_5rem_5rem_11rem] lg:grid-cols-[minmax(3rem,max-content)_minmax(0,1fr)_9rem_8rem_13rem]',
}

/** Under 640 px: the rank, then the name over the play count, then the value over the accuracy. */
function columnsOf(sort: LeaderboardSort): string {
  return `${grid} grid-cols-[minmax(1.75rem,max-content)_minmax(0,1fr)_auto] grid-rows-2 sm:grid-rows-1 ${wideColumns[sort]}`
}

const row =
  'relative h-16 rounded-lg before:absolute before:inset-x-3 before:top-0 before:h-px before:bg-line first:before:hidden sm:h-13'

const cells = {
  rank: 'row-span-2 self-center text-right sm:row-span-1',
  player: 'flex min-w-0 items-center gap-2.5 self-end sm:self-center',
  playCount:
    'col-start-2 row-start-2 self-start pt-0.5 whitespace-nowrap sm:col-start-auto sm:row-start-auto sm:self-center sm:pt-0 sm:text-right',
  accuracy:
    'col-start-3 row-start-2 self-start pt-0.5 text-right whitespace-nowrap sm:col-start-auto sm:row-start-auto sm:self-center sm:pt-0',
  value:
    'col-start-3 row-start-1 self-end text-right whitespace-nowrap sm:col-start-auto sm:row-start-auto sm:self-center',
}

const headings = ['rank', 'player', 'play_count', 'accuracy'] as const

/** Not visible on a small screen, where the numbers have units. */
function BoardHead({ sort }: { sort: LeaderboardSort }) {
  const { t } = useTranslation()
  return (
    <thead className="block border-b border-line px-1 text-13 text-quiet max-sm:sr-only">
      <tr className={`${columnsOf(sort)} h-10`}>
        {headings.map((heading) => (
          <th
            key={heading}
            scope="col"
            className={`${heading === 'player' ? 'text-left' : 'text-right'} font-normal`}
          >
            {t(`leaderboard.${heading}`)}
          </th>
        ))}
        <th scope="col" aria-sort="descending" className="text-right text-text">
          <span lang="en">{t(`leaderboard.${sort}`)}</span>
        </th>
      </tr>
    </thead>
  )
}

type EntryProps = Pick<LeaderboardSearch, 'mode' | 'relax' | 'sort'> & {
  entry: LeaderboardEntry
  rank: number
}

/** The name is the link; its clickable area is the whole row. */
const EntryRow = memo(function EntryRow({ entry, rank, mode, relax, sort }: EntryProps) {
  const { t, i18n } = useTranslation()
  const { playcount, accuracy, pp, ranked_score } = entry.chosen_mode
  const country = shownCountry(entry.country)
  const isTop = rank <= 3
  return (
    <tr
      className={`${columnsOf(sort)} ${row} group transition-[background-color,translate] hover:-translate-y-px hover:bg-raised`}
    >
      <td className={`${cells.rank} ${isTop ? 'text-20 font-bold' : 'text-14 text-quiet'}`}>
        {formatNumber(rank)}
      </td>
      <th scope="row" className={`${cells.player} text-left font-normal`}>
        <Flag country={country} label={countryName(country, i18n.locale)} />
        <Link
          to={`/users/${entry.id}` as string}
          search={{ mode: mode || undefined, relax: relax || undefined }}
          className={`truncate group-hover:text-leaf after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-leaf ${isTop ? 'font-bold' : ''}`}
        >
          {entry.username}
        </Link>
      </th>
      <td className={`${cells.playCount} text-13 text-quiet sm:text-14`}>
        {formatNumber(playcount)}
        <span className="sm:hidden"> {t('leaderboard.plays')}</span>
      </td>
      <td className={`${cells.accuracy} text-13 text-quiet sm:text-14`}>
        {formatDecimal(accuracy)}%
      </td>
      <td
        className={`${cells.value} font-bold ${sort === 'pp' ? 'text-ember' : 'text-14 sm:text-16'}`}
      >
        {formatNumber(sort === 'pp' ? pp : ranked_score)}
        {sort === 'pp' && (
          <span lang="en" className="text-13 font-normal text-quiet sm:hidden">
            {' '}
            pp
          </span>
        )}
      </td>
    </tr>
  )
})

/** As high and as wide as an entry. */
function SkeletonRow({ sort }: { sort: LeaderboardSort }) {
  return (
    <tr className={`${columnsOf(sort)} ${row}`}>
      <td className={cells.rank}>
        <Bar color="bg-line" className="ml-auto h-4 w-5" />
      </td>
      <td className={cells.player}>
        <Bar color="bg-line" className="mb-1 h-4 w-6 sm:mb-0" />
        <Bar color="bg-line" className="mb-1 h-4 w-28 sm:mb-0" />
      </td>
      <td className={cells.playCount}>
        <Bar color="bg-line" className="h-3.5 w-14 sm:ml-auto" />
      </td>
      <td className={cells.accuracy}>
        <Bar color="bg-line" className="ml-auto h-3.5 w-14" />
      </td>
      <td className={cells.value}>
        <Bar color="bg-line" className="mb-1 ml-auto h-4 w-16 sm:mb-0" />
      </td>
    </tr>
  )
}
