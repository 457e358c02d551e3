import { type LeaderboardSort, leaderboardSorts } from '@kodama/contract/leaderboard'
import { type Country, countries } from '@kodama/rules/countries'
import type { CombinedMode } from '@kodama/rules/modes'
import { makeNumbersById } from './numbers-by-id.ts'
import { makeSortedIds, type SortedIds } from './sorted-ids.ts'

export type Board = {
  mode: CombinedMode
  sort: LeaderboardSort
  country?: Country | undefined
}
export type Window = { offset: number; limit: number }
export type Standing = { id: number; country: Country; pp: number; score: number }
export type Boards = ReturnType<typeof makeBoards>

/** All leaderboards of one combined mode: both sorts, worldwide and per country. */
export function makeBoards() {
  const values = { pp: makeNumbersById(Float64Array), score: makeNumbersById(Float64Array) }
  /** An index into `countries`, plus 1; 0 for an id that is not a listed player. */
  const countryOf = makeNumbersById(Uint8Array)
  /** Under no country are all players. */
  const lists = new Map<Country | undefined, Record<LeaderboardSort, SortedIds>>()
  let changes = 0

  function find(id: number): Standing | undefined {
    const country = countries[countryOf.get(id) - 1]
    return country && { id, country, pp: values.pp.get(id), score: values.score.get(id) }
  }

  function set(standing: Standing) {
    const { id, country, pp, score } = standing
    const before = find(id)
    if (before?.country === country && before.pp === pp && before.score === score) return
    remove(id)
    countryOf.set(id, countries.indexOf(country) + 1)
    for (const sort of leaderboardSorts) values[sort].set(id, standing[sort])
    change('add', standing)
    changes += 1
  }

  function remove(id: number) {
    const standing = find(id)
    if (!standing) return
    change('remove', standing)
    countryOf.set(id, 0)
    changes += 1
  }

  function change(act: 'add' | 'remove', standing: Standing) {
    for (const country of [undefined, standing.country]) {
      const sorted = listsIn(country)
      for (const sort of leaderboardSorts) if (standing[sort] > 0) sorted[sort][act](standing.id)
    }
  }

  function listsIn(country: Country | undefined) {
    const found = lists.get(country)
    if (found) return found
    const added = { pp: makeSortedIds(values.pp.get), score: makeSortedIds(values.score.get) }
    lists.set(country, added)
    return added
  }

  return {
    set,
    remove,
    list: ({ sort, country }: Omit<Board, 'mode'>, { offset, limit }: Window) =>
      listsIn(country)[sort].list(offset, limit),
    findRank: ({ sort, country }: Omit<Board, 'mode'>, id: number) =>
      find(id) && listsIn(country)[sort].findRank(id),
    version: () => changes,
    listIds: countryOf.listIds,
  }
}
