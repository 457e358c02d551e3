import { listPlayerScores } from '@kodama/contract/score'
import { combinedMode } from '@kodama/rules/modes'
import { queryOf } from '#lib/queries.ts'
import { windowOffset, windowSize } from './score-page.ts'
import type { ProfileSearch, Scope } from './search.ts'

/** The window of scores that the page of a list lies in. */
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
