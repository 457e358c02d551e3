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
  const lists = new Map<string, SortedIds>()
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
    for (const ids of listsOf(standing)) ids.add(id)
    changes += 1
  }

  function remove(id: number) {
    const standing = find(id)
    if (!standing) return
    for (const ids of listsOf(standing)) ids.remove(id)
    countryOf.set(id, 0)
    changes += 1
  }

  function listsOf(standing: Standing): SortedIds[] {
    return leaderboardSorts
      .filter((sort) => standing[sort] > 0)
      .flatMap((sort) => [idsOf(sort, undefined), idsOf(sort, standing.country)])
  }

  function idsOf(sort: LeaderboardSort, country: Country | undefined): SortedIds {
    const key = `${sort} ${country}`
    const ids = lists.get(key) ?? makeSortedIds(values[sort].get)
    lists.set(key, ids)
    return ids
  }

  return {
    set,
    remove,
    list: ({ sort, country }: Omit<Board, 'mode'>, { offset, limit }: Window) =>
      idsOf(sort, country).list(offset, limit),
    findRank: ({ sort, country }: Omit<Board, 'mode'>, id: number) =>
      find(id) && idsOf(sort, country).findRank(id),
    version: () => changes,
    listIds: countryOf.listIds,
  }
}
