import type { LeaderboardSort } from '@kodama/contract/leaderboard'
import { cells, columnsOf, row } from './columns.tsx'

/** As high and as wide as the row that comes. */
export function SkeletonRow({ sort }: { sort: LeaderboardSort }) {
  return (
    <tr className={`${columnsOf(sort)} ${row}`}>
      <td className={cells.rank}>
        <Bar className="ml-auto h-4 w-5" />
      </td>
      <td className={cells.player}>
        <Bar className="mb-1 h-4 w-6 sm:mb-0" />
        <Bar className="mb-1 h-4 w-28 sm:mb-0" />
      </td>
      <td className={cells.playCount}>
        <Bar className="h-3.5 w-14 sm:ml-auto" />
      </td>
      <td className={cells.accuracy}>
        <Bar className="ml-auto h-3.5 w-14" />
      </td>
      <td className={cells.value}>
        <Bar className="mb-1 ml-auto h-4 w-16 sm:mb-0" />
      </td>
    </tr>
  )
}

function Bar({ className }: { className: string }) {
  return <span className={`block rounded bg-line ${className}`} />
}
