import { statusOf } from '@kodama/contract/call'
import { listPlayerScores, type ScoreWithBeatmap } from '@kodama/contract/score'
import { combinedMode } from '@kodama/rules/modes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { queryOf } from '#lib/queries.ts'
import { type ListSearch, type ProfileSearch, type Scope, withPage } from './search.ts'

type ScorePage<T> = {
  rows: T[]
  /** The places of the first and the last row, from 1; both are 0 where there are none. */
  from: number
  to: number
  hasNext: boolean
}

export type ShownScores = {
  /** Of the address, or the last one if that is past the end. */
  page: number
  /** The rows before while those of the address are loading. */
  shown: ScorePage<ScoreWithBeatmap> | undefined
  isLoading: boolean
  hasFailed: boolean
  hasNext: boolean
  retry: () => void
  /** Before it is asked for, so that its rows show at once. */
  loadNext: () => void
}

export function useScorePage(playerId: number, scope: Scope, search: ProfileSearch): ShownScores {
  const asked = useQuery(scoresQuery(playerId, scope, search))
  const page = shownPage(asked.data, search[scope])
  const { size } = search[scope]
  // The same query, unless the address is past the end.
  const { data, error, isFetching, refetch } = useQuery(
    scoresQuery(playerId, scope, withPage(search, scope, page)),
  )
  const rows = data?.scores
  const wanted = useMemo(
    // An answer of another shape is a failure of this list, not of the page.
    () => (Array.isArray(rows) ? scorePageOf(rows, { page, size }) : undefined),
    [rows, page, size],
  )
  const queryClient = useQueryClient()
  const [kept, setKept] = useState(wanted)
  if (wanted && wanted !== kept) setKept(wanted)

  // The player has been restricted since the profile was loaded.
  if (statusOf(error) === 404) throw notFound()

  return {
    page,
    shown: wanted ?? kept,
    isLoading: !wanted && isFetching,
    hasFailed: !wanted && !isFetching && (error !== null || data !== undefined),
    hasNext: wanted?.hasNext ?? true,
    retry: () => void refetch(),
    loadNext: () => {
      const next = scoresQuery(playerId, scope, withPage(search, scope, page + 1))
      void queryClient.prefetchQuery(next)
    },
  }
}

/** Past the end it is the last page that exists. */
export function shownPage(
  answer: { scores: readonly unknown[]; total?: number | undefined } | undefined,
  { page, size }: ListSearch,
): number {
  return answer?.total === undefined ? page : Math.max(1, Math.ceil(answer.total / size))
}

/** The rows of a page, and one more: it shows whether there is a next page. */
export function scoresQuery(playerId: number, scope: Scope, search: ProfileSearch) {
  const { page, size } = search[scope]
  return queryOf(listPlayerScores, {
    query: {
      scope,
      id: playerId,
      mode: combinedMode(search.mode, search.relax),
      limit: size + 1,
      offset: (page - 1) * size,
    },
  })
}

export function scorePageOf<T>(scores: readonly T[], { page, size }: ListSearch): ScorePage<T> {
  const start = (page - 1) * size
  const rows = scores.slice(0, size)
  return {
    rows,
    from: rows.length && start + 1,
    to: rows.length && start + rows.length,
    hasNext: scores.length > size,
  }
}
