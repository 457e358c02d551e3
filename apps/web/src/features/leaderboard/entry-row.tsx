import type { LeaderboardEntry } from '@kodama/contract/leaderboard'
import { countryName, shownCountry } from '@kodama/rules/countries'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { Link } from '@tanstack/react-router'
import { Flag } from '#components/flag.tsx'
import { useTranslation } from '#lib/translation.ts'
import { columnsOf } from './columns.tsx'
import type { LeaderboardSearch } from './search.ts'

export const rowHeight = 'h-16 sm:h-13'

type Props = { entry: LeaderboardEntry; rank: number; search: LeaderboardSearch }

/** The link is the name; its box is the whole row. */
export function EntryRow({ entry, rank, search: { mode, relax, sort } }: Props) {
  const { t, i18n } = useTranslation()
  const { playcount, accuracy, pp, ranked_score } = entry.chosen_mode
  const country = shownCountry(entry.country)
  const isTop = rank <= 3
  return (
    <tr
      className={`${columnsOf(sort)} ${rowHeight} group relative rounded-lg transition-[background-color,translate] not-first:shadow-[0_-1px_var(--color-line)] hover:-translate-y-px hover:bg-raised`}
    >
      <td
        className={`row-span-2 text-right sm:row-span-1 ${isTop ? 'text-20 font-bold' : 'text-14 text-quiet'}`}
      >
        {formatNumber(rank)}
      </td>
      <th
        scope="row"
        className="col-span-2 flex min-w-0 items-center gap-2.5 self-end pl-1 text-left font-normal sm:col-span-1 sm:self-center"
      >
        <Flag country={country} label={countryName(country, i18n.language)} />
        <Link
          to={`/users/${entry.id}` as string}
          search={{ mode: mode || undefined, relax: relax || undefined }}
          className={`truncate group-hover:text-leaf after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-leaf ${isTop ? 'font-bold' : ''}`}
        >
          {entry.username}
        </Link>
      </th>
      <td className={`${quietNumber} col-start-2 pl-1 sm:col-start-auto sm:pl-0`}>
        <span className="sm:hidden">{t('leaderboard.plays')} </span>
        {formatNumber(playcount)}
      </td>
      <td className={quietNumber}>
        <span className="sm:hidden">{t('leaderboard.accuracy')} </span>
        {formatDecimal(accuracy)}%
      </td>
      <td className="col-start-4 row-span-2 row-start-1 text-right font-bold whitespace-nowrap sm:col-start-auto sm:row-span-1 sm:row-start-auto">
        {sort === 'pp' ? (
          <span className="text-ember">
            {formatNumber(pp)}
            <span lang="en" className="ml-0.5 text-13 font-normal text-quiet sm:hidden">
              pp
            </span>
          </span>
        ) : (
          formatNumber(ranked_score)
        )}
      </td>
    </tr>
  )
}

const quietNumber =
  'row-start-2 self-start text-13 whitespace-nowrap text-quiet sm:row-start-auto sm:self-center sm:text-right sm:text-14'
