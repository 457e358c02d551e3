import type { ListSearch } from './search.ts'

/** As many as the API gives at once; every page size divides it, so a page lies in one window. */
export const windowSize = 100

export type ScorePage<T> = {
  rows: T[]
  /** The places of the first and the last row, from 1; both 0 where there are none. */
  from: number
  to: number
  /** Unknown when the window ends with the page: the next one tells. */
  hasNext: boolean | undefined
}

export function windowOffset({ page, size }: ListSearch): number {
  const start = (page - 1) * size
  return start - (start % windowSize)
}

/** One page, cut from the window that it lies in. */
export function scorePageOf<T>(scores: readonly T[], { page, size }: ListSearch): ScorePage<T> {
  const start = (page - 1) * size
  const place = start % windowSize
  const rows = scores.slice(place, place + size)
  const isEndOfWindow = place + size === windowSize && rows.length === size
  return {
    rows,
    from: rows.length && start + 1,
    to: rows.length && start + rows.length,
    hasNext: isEndOfWindow ? undefined : scores.length > place + size,
  }
}
