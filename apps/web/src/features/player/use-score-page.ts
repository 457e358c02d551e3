import type { ScoreWithBeatmap } from '@kodama/contract/score'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isMissing } from './load-profile.ts'
import { scoresQuery } from './queries.ts'
import { type ScorePage, scorePageOf } from './score-page.ts'
import { type ProfileSearch, type Scope, withPage } from './search.ts'

export type ShownScores = {
  /** The rows of before while those of the address are on their way. */
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

  // The player was there a moment ago.
  if (isMissing(error)) throw notFound()

  return {
    shown: wanted ?? kept,
    isLoading: !wanted && isFetching,
    hasFailed: !wanted && error !== null && !isFetching,
    hasNext: wanted?.hasNext ?? (following.data?.scores.length ?? 1) > 0,
    retry: () => void refetch(),
  }
}
