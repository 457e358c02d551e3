import type { LeaderboardEntry } from '@kodama/contract/leaderboard'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { leaderboardQuery } from './queries.ts'
import type { LeaderboardSearch } from './search.ts'

/** A page of a leaderboard, with what was asked for: its ranks and its sort are not those of another. */
type LeaderboardPage = {
  search: LeaderboardSearch
  entries: LeaderboardEntry[]
  hasNext: boolean
}

export type ShownLeaderboard = {
  /** The page of before while that of the address is on its way. */
  shown: LeaderboardPage | undefined
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

export function useLeaderboard(search: LeaderboardSearch): ShownLeaderboard {
  const { data, isError, isFetching, refetch } = useQuery(leaderboardQuery(search))
  const wanted = useMemo(
    () => data && { search, entries: data.data, hasNext: data.has_next },
    [data, search],
  )
  const [kept, setKept] = useState(wanted)
  if (wanted && wanted !== kept) setKept(wanted)

  return {
    shown: wanted ?? kept,
    isLoading: !wanted && isFetching,
    hasFailed: !wanted && isError && !isFetching,
    retry: () => void refetch(),
  }
}
