import { statusOf } from '@kodama/contract/call'
import { listPlayerScores, type ScoreWithBeatmap } from '@kodama/contract/score'
import { combinedMode } from '@kodama/rules/modes'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { queryOf } from '#lib/queries.ts'
import { type ListSearch, type ProfileSearch, type Scope, withPage } from './search.ts'

/** The most that the API gives at once. Every page size divides it, so a page lies in one window. */
const windowSize = 100

type ScorePage<T> = {
  rows: T[]
  /** The places of the first and the last row, from 1; both are 0 where there are none. */
  from: number
  to: number
  /** Undefined when the page ends with the window: the next window decides. */
  hasNext: boolean | undefined
}

export type ShownScores = {
  /** The rows before while those of the address are loading. */
  shown: ScorePage<ScoreWithBeatmap> | undefined
  isLoading: boolean
  hasFailed: boolean
  hasNext: boolean
  retry: () => void
}

export function useScorePage(playerId: number, scope: Scope, search: ProfileSearch): ShownScores {
  const { page, size } = search[scope]
  const { data, error, isFetching, refetch } = useQuery(scoresQuery(playerId, scope, search))
  const wanted = useMemo(() => data && scorePageOf(data.scores, { page, size }), [data, page, size])
  const following = useQuery({
    ...scoresQuery(playerId, scope, withPage(search, scope, page + 1)),
    enabled: wanted !== undefined && wanted.hasNext === undefined,
  })

  const [kept, setKept] = useState(wanted)
  if (wanted && wanted !== kept) setKept(wanted)

  // The player has been restricted since the profile was loaded.
  if (statusOf(error) === 404) throw notFound()

  return {
    shown: wanted ?? kept,
    isLoading: !wanted && isFetching,
    hasFailed: !wanted && error !== null && !isFetching,
    hasNext: wanted?.hasNext ?? (following.data?.scores.length ?? 1) > 0,
    retry: () => void refetch(),
  }
}

/** The window of scores in which the page of a list lies. */
export function scoresQuery(playerId: number, scope: Scope, search: ProfileSearch) {
  return queryOf(listPlayerScores, {
    query: {
      scope,
      id: playerId,
      mode: combinedMode(search.mode, search.relax),
      limit: windowSize,
      offset: windowOffset(search[scope]),
    },
  })
}

export function windowOffset({ page, size }: ListSearch): number {
  const start = (page - 1) * size
  return start - (start % windowSize)
}

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
