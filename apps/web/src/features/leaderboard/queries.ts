import { feedbackOf } from '@kodama/contract/call'
import { getLeaderboard, getPlayerRank, type LeaderboardEntry } from '@kodama/contract/leaderboard'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { AppContext } from '#lib/app-context.ts'
import { useIdentity } from '#lib/identity.ts'
import { queryOf } from '#lib/queries.ts'
import type { LeaderboardSearch } from './search.ts'

export const pageSize = 50

/** The row of the signed-in player; addresses name it. */
export const ownRowId = 'you'

export type ShownLeaderboard = {
  /** While the page of the address is loading, this is the page before it, with its own search. */
  shown: { search: LeaderboardSearch; entries: LeaderboardEntry[]; hasNext: boolean } | undefined
  /** Newer rows are there, and are being rendered. */
  isBehind: boolean
  isLoading: boolean
  hasFailed: boolean
  /** What the server says of the failure. */
  feedback: string | undefined
  retry: () => void
}

/** The server waits for the rows. The browser shows the page at once and the rows when they arrive. */
export async function loadLeaderboard({ queryClient }: AppContext, search: LeaderboardSearch) {
  const query = leaderboardQuery(search)
  if (typeof document === 'undefined') await queryClient.fetchQuery(query)
  else void queryClient.prefetchQuery(query)
}

export function useLeaderboard(search: LeaderboardSearch): ShownLeaderboard {
  const { data, error, isError, isFetching, refetch } = useQuery(leaderboardQuery(search))
  const wanted = useMemo(
    () => data && { search, entries: data.data, hasNext: data.has_next },
    [data, search],
  )
  const [kept, setKept] = useState(wanted)
  if (wanted && wanted !== kept) setKept(wanted)
  const newest = wanted ?? kept
  // On a slow phone the rows take long: what the visitor has pressed is painted before them.
  const shown = useDeferredValue(newest)

  return {
    shown,
    isBehind: shown !== newest,
    isLoading: !wanted && isFetching,
    hasFailed: !wanted && isError && !isFetching,
    feedback: feedbackOf(error),
    retry: () => void refetch(),
  }
}

/** The rank of the signed-in player on this leaderboard, if there is one. */
export function useOwnRank(search: LeaderboardSearch): number | undefined {
  const id = useIdentity()?.user.id
  const { data } = useQuery({
    ...queryOf(getPlayerRank, { params: { id: id ?? 0 }, query: boardOf(search) }),
    enabled: id !== undefined,
  })
  return id === undefined ? undefined : (data?.rank ?? undefined)
}

export function leaderboardQuery(search: LeaderboardSearch) {
  return queryOf(getLeaderboard, { query: { ...boardOf(search), p: search.page, l: pageSize } })
}

function boardOf({ mode, relax, sort, country }: LeaderboardSearch) {
  return { mode, rx: relax, country: country ?? '', sort }
}
