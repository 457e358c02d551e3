import { getLeaderboard } from '@kodama/contract/leaderboard'
import { queryOf } from '#lib/queries.ts'
import type { LeaderboardSearch } from './search.ts'

export const pageSize = 50

export function leaderboardQuery({ mode, relax, sort, country, page }: LeaderboardSearch) {
  return queryOf(getLeaderboard, {
    query: { mode, rx: relax, p: page, l: pageSize, country: country ?? '', sort },
  })
}
