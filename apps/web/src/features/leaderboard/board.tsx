import type { LeaderboardEntry, LeaderboardSort } from '@kodama/contract/leaderboard'
import { countryName, shownCountry } from '@kodama/rules/countries'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { type ClipboardEvent, memo } from 'react'
import { Flag, flagAddress } from '#components/flag.tsx'
import { useIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { quietButton } from '#ui/button-classes.ts'
import { copyTable, selectedPlaces } from '#ui/copy-table.ts'
import { selectRows } from '#ui/select-rows.ts'
import { ownRowId, pageSize, type ShownLeaderboard } from './queries.ts'
import { addressOf, type LeaderboardSearch } from './search.ts'

const skeletonRows = [1, 2, 3, 4, 5]
const message =
  'board flex min-h-72 flex-col items-center justify-center gap-4 px-4 py-12 text-center'

type Shown = NonNullable<ShownLeaderboard['shown']>
type Props = { search: LeaderboardSearch; leaderboard: ShownLeaderboard }

export function Board({ search, leaderboard }: Props) {
  const { t, i18n } = useTranslation()
  const { shown, isBehind, isLoading, hasFailed, feedback, retry } = leaderboard
  const isBusy = isLoading || isBehind
  if (hasFailed) {
    return (
      <div role="alert" className={message}>
        <LostEcho color="stroke-danger" />
        <p lang="en" className="text-20 font-bold text-balance">
          {t('leaderboard.failed')}
        </p>
        {feedback && <p className="text-14 text-quiet">{feedback}</p>}
        <button type="button" onClick={retry} className={quietButton}>
          {t('leaderboard.retry')}
        </button>
      </div>
    )
  }
  if (shown?.entries.length === 0 && !isLoading) return <NoEntries search={search} />

  const { sort } = shown?.search ?? search
  return (
    <table
      aria-label={t('leaderboard.title')}
      aria-busy={isBusy}
      data-sort={sort}
      onCopy={(event) => shown && copyRows(event, shown, i18n.locale)}
      className="board block"
    >
      <BoardHead sort={sort} />
      {shown ? (
        <tbody className={`entries transition-opacity ${isBusy ? 'opacity-50' : ''}`}>
          <Entries {...shown} />
        </tbody>
      ) : (
        <tbody aria-hidden="true" className="animate-pulse motion-reduce:animate-none">
          {skeletonRows.map((row) => (
            <SkeletonRow key={row} isTop={search.page === 1 && row <= 3} />
          ))}
        </tbody>
      )}
    </table>
  )
}

/** Rows that are copied together become the rows of a spreadsheet: numbers without separators and units. */
function copyRows(
  event: ClipboardEvent<HTMLTableElement>,
  { search, entries }: Shown,
  locale: string,
) {
  const [body] = event.currentTarget.tBodies
  const places = body ? selectedPlaces(body) : []
  if (places.length < 2) return
  event.preventDefault()
  const rows = places.flatMap((place) => {
    const entry = entries[place]
    return entry ? [cellsOf(entry, place, search, locale)] : []
  })
  copyTable(event.clipboardData, rows)
}

function cellsOf(
  { username, country, chosen_mode }: LeaderboardEntry,
  place: number,
  { page, sort }: LeaderboardSearch,
  locale: string,
) {
  return [
    String(rankAt(page, place)),
    countryName(shownCountry(country), locale),
    username,
    String(chosen_mode.playcount),
    formatDecimal(chosen_mode.accuracy),
    String(sort === 'pp' ? chosen_mode.pp : chosen_mode.ranked_score),
  ]
}

function rankAt(page: number, place: number) {
  return (page - 1) * pageSize + place + 1
}

function NoEntries({ search }: { search: LeaderboardSearch }) {
  const { t } = useTranslation()
  return (
    <div className={message}>
      <LostEcho color="stroke-leaf" />
      <p lang="en" className="text-20 font-bold">
        {t('leaderboard.empty')}
      </p>
      <p className="text-14 text-pretty text-quiet">{t('leaderboard.empty_hint')}</p>
      {search.page > 1 && (
        <Link
          to="."
          search={addressOf({ ...search, page: 1 })}
          activeOptions={{ exact: true }}
          className={quietButton}
        >
          {t('leaderboard.first_page')}
        </Link>
      )}
      {search.page === 1 && search.country && (
        <Link
          to="."
          search={addressOf({ ...search, country: undefined })}
          activeOptions={{ exact: true }}
          className={quietButton}
        >
          <span lang="en">{t('leaderboard.all_countries')}</span>
        </Link>
      )}
    </div>
  )
}

function LostEcho({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className={`size-20 fill-none ${color}`}>
      <circle cx="48" cy="48" r="12" className="opacity-60" />
      <circle cx="48" cy="48" r="28" className="opacity-35" strokeDasharray="3 5" />
      <circle cx="48" cy="48" r="44" className="opacity-20" strokeDasharray="2 8" />
    </svg>
  )
}

const headings = ['rank', 'player', 'play_count', 'accuracy'] as const

/** Not visible on a small screen, where the numbers have units. */
function BoardHead({ sort }: { sort: LeaderboardSort }) {
  const { t } = useTranslation()
  return (
    <thead className="max-sm:sr-only">
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {t(`leaderboard.${heading}`)}
          </th>
        ))}
        <th scope="col" aria-sort="descending">
          <span lang="en">{t(`leaderboard.${sort}`)}</span>
        </th>
      </tr>
    </thead>
  )
}

/** Keeps its rows while the next page is loading. */
const Entries = memo(function Entries({ search, entries }: Shown) {
  const ownId = useIdentity()?.user.id
  return entries.map((entry, index) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      rank={rankAt(search.page, index)}
      search={search}
      isOwn={entry.id === ownId}
    />
  ))
})

type RowProps = {
  entry: LeaderboardEntry
  rank: number
  search: LeaderboardSearch
  isOwn: boolean
}

function EntryRow({ entry, rank, search, isOwn }: RowProps) {
  const { t, i18n } = useTranslation()
  const { id, username, chosen_mode } = entry
  const country = shownCountry(entry.country)
  const mode = search.mode || undefined
  const relax = search.relax || undefined
  const isPp = search.sort === 'pp'
  return (
    <tr
      className={rank <= 3 ? 'top' : undefined}
      {...(isOwn && { id: ownRowId, 'aria-current': true })}
    >
      <td>{formatNumber(rank)}</td>
      <th scope="row">
        <Flag address={flagAddress(country)} label={countryName(country, i18n.locale)} />
        <Link
          to="/users/$userId"
          params={{ userId: String(id) }}
          search={{ mode, relax }}
          onDragStart={selectRows}
        >
          {username}
        </Link>
      </th>
      <td>
        {formatNumber(chosen_mode.playcount)}
        <span>{` ${t('leaderboard.plays')}`}</span>
      </td>
      <td>{formatDecimal(chosen_mode.accuracy)}%</td>
      <td>
        {formatNumber(isPp ? chosen_mode.pp : chosen_mode.ranked_score)}
        {isPp && <span lang="en"> {'pp'}</span>}
      </td>
    </tr>
  )
}

function SkeletonRow({ isTop }: { isTop: boolean }) {
  return (
    <tr className={isTop ? 'top' : undefined}>
      <td>
        <Bar color="bg-line" className="ml-auto h-4 w-6" />
      </td>
      <td>
        <Bar color="bg-line" className="mb-1 h-4 w-6 sm:mb-0" />
        <Bar color="bg-line" className="mb-1 h-4 w-32 sm:mb-0" />
      </td>
      <td>
        <Bar color="bg-line" className="h-3.5 w-14 sm:ml-auto" />
      </td>
      <td>
        <Bar color="bg-line" className="ml-auto h-3.5 w-14" />
      </td>
      <td>
        <Bar color="bg-line" className="mb-1 ml-auto h-4 w-14 sm:mb-0" />
      </td>
    </tr>
  )
}
