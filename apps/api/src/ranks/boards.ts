import { type LeaderboardSort, leaderboardSorts } from '@kodama/contract/leaderboard'
import type { CombinedMode } from '@kodama/rules/modes'
import { makeNumbersById } from './numbers-by-id.ts'
import { makeSortedIds, type SortedIds } from './sorted-ids.ts'

export type Board = { mode: CombinedMode; sort: LeaderboardSort; country?: string | undefined }
export type Window = { offset: number; limit: number }
export type Standing = { id: number; country: string; pp: number; score: number }
export type Boards = ReturnType<typeof makeBoards>

/**
 * All leaderboards of one combined mode: both sorts, worldwide and per country. `onChange` gets the
 * country that a changed player had before.
 */
export function makeBoards(
  onChange: (id: number, countryBefore: string | undefined) => void = () => {},
) {
  const values = { pp: makeNumbersById(Float64Array), score: makeNumbersById(Float64Array) }
  const all = { pp: makeSortedIds(), score: makeSortedIds() }
  const byCountry = { pp: new Map<string, SortedIds>(), score: new Map<string, SortedIds>() }
  /** Indexes into `codes`; 0 for an id that is not a listed player. */
  const countries = makeNumbersById(Uint16Array)
  const codes = ['none']
  let changes = 0

  function find(id: number): Standing | undefined {
    const code = countries.get(id)
    if (code === 0) return undefined
    const country = codes[code] as string
    return { id, country, pp: values.pp.get(id), score: values.score.get(id) }
  }

  function set(standing: Standing) {
    const before = find(standing.id)
    const hasMoved = before?.country !== standing.country
    const changed = leaderboardSorts.filter((sort) => hasMoved || before[sort] !== standing[sort])
    if (changed.length === 0) return
    for (const sort of changed) move(sort, before, standing)
    countries.set(standing.id, codeOf(standing.country))
    changes += 1
    onChange(standing.id, before?.country)
  }

  function remove(id: number) {
    const before = find(id)
    if (!before) return
    for (const sort of leaderboardSorts) move(sort, before, { ...before, pp: 0, score: 0 })
    countries.set(id, 0)
    changes += 1
    onChange(id, before.country)
  }

  function move(sort: LeaderboardSort, before: Standing | undefined, after: Standing) {
    if (before && before[sort] > 0) {
      all[sort].remove(before.id, before[sort])
      idsIn(sort, before.country).remove(before.id, before[sort])
    }
    values[sort].set(after.id, after[sort])
    if (after[sort] > 0) {
      all[sort].insert(after.id, after[sort])
      idsIn(sort, after.country).insert(after.id, after[sort])
    }
  }

  function idsIn(sort: LeaderboardSort, country: string): SortedIds {
    const ids = byCountry[sort].get(country) ?? makeSortedIds()
    byCountry[sort].set(country, ids)
    return ids
  }

  function codeOf(country: string): number {
    const code = codes.indexOf(country, 1)
    return code > 0 ? code : codes.push(country) - 1
  }

  function findIds(sort: LeaderboardSort, country: string | undefined): SortedIds | undefined {
    return country === undefined ? all[sort] : byCountry[sort].get(country)
  }

  return {
    find,
    set,
    remove,
    list: (sort: LeaderboardSort, country: string | undefined, { offset, limit }: Window) =>
      findIds(sort, country)?.list(offset, limit) ?? [],
    findRank(sort: LeaderboardSort, country: string | undefined, id: number) {
      const standing = find(id)
      return standing && findIds(sort, country)?.findRank(id, standing[sort])
    },
    version: () => changes,
    listIds: countries.listIds,
    countries: () => codes.slice(1),
    size: (sort: LeaderboardSort, country?: string) => findIds(sort, country)?.size() ?? 0,
  }
}
