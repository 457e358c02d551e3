import { Bar } from '#ui/bar.tsx'
import { rowHeight } from './entry-row.tsx'

/** As high and as wide as the row that comes. */
export function SkeletonRow({ className }: { className: string }) {
  return (
    <tr className={`${className} ${rowHeight} not-first:shadow-[0_-1px_var(--color-line)]`}>
      <td className="row-span-2 sm:row-span-1">
        <Bar className="ml-auto h-4 w-5" />
      </td>
      <td className="col-span-2 flex items-center gap-2.5 self-end pb-1 pl-1 sm:col-span-1 sm:self-center sm:pb-0">
        <Bar className="h-4 w-6 rounded-[3px]" />
        <Bar className="h-4 w-28" />
      </td>
      <td className="col-start-2 row-start-2 self-start pl-1 sm:col-start-auto sm:row-start-auto sm:self-center">
        <Bar className="h-3.5 w-14 sm:ml-auto" />
      </td>
      <td className="row-start-2 self-start sm:row-start-auto sm:self-center">
        <Bar className="h-3.5 w-14 sm:ml-auto" />
      </td>
      <td className="col-start-4 row-span-2 row-start-1 sm:col-start-auto sm:row-span-1 sm:row-start-auto">
        <Bar className="ml-auto h-4 w-16" />
      </td>
    </tr>
  )
}
