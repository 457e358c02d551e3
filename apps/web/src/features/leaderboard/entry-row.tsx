import type { LeaderboardEntry } from '@kodama/contract/leaderboard'
import { countryName, shownCountry } from '@kodama/rules/countries'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { Flag } from '#components/flag.tsx'
import { useTranslation } from '#lib/translation.ts'
import { cells, columnsOf, row } from './columns.tsx'
import type { LeaderboardSearch } from './search.ts'

type Props = { entry: LeaderboardEntry; rank: number; search: LeaderboardSearch }

/** The link is the name; its box is the whole row. */
export function EntryRow({ entry, rank, search: { mode, relax, sort } }: Props) {
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
          className={`${rowLink} ${isTop ? 'font-bold' : ''}`}
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
}

const rowLink =
  'truncate group-hover:text-leaf after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-leaf'
