import { type LeaderboardSort, leaderboardSorts } from '@kodama/contract/leaderboard'
import { type Country, countryFrom, isNamed } from '@kodama/rules/countries'
import { type Mode, playablePairFrom, type RelaxMode } from '@kodama/rules/modes'

export type LeaderboardSearch = {
  mode: Mode
  relax: RelaxMode
  sort: LeaderboardSort
  /** Absent: all countries. */
  country: Country | undefined
  /** Pages count from 1. */
  page: number
}

/** The query of an address as it is written; what is not there has its default. */
export type LeaderboardAddress = {
  mode?: unknown
  relax?: unknown
  sort?: unknown
  country?: unknown
  page?: unknown
}

/** The API knows no page past this. */
const lastPage = 2 ** 31 - 1

export function leaderboardSearchFrom(address: LeaderboardAddress): LeaderboardSearch {
  const country = countryFrom(address.country)
  return {
    ...playablePairFrom(address),
    sort: leaderboardSorts.find((sort) => sort === address.sort) ?? 'pp',
    country: isNamed(country) ? country : undefined,
    page: pageFrom(String(address.page)),
  }
}

/** Defaults are left out, so that one view has one address. */
export function addressOf({ mode, relax, sort, country, page }: LeaderboardSearch) {
  return {
    mode: mode || undefined,
    relax: relax || undefined,
    sort: sort === 'pp' ? undefined : sort,
    country,
    page: page === 1 ? undefined : page,
  }
}

/** Another leaderboard begins at its first page. */
export function addressWith(search: LeaderboardSearch, change: Partial<LeaderboardSearch>) {
  return addressOf({ ...search, page: 1, ...change })
}

function pageFrom(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= lastPage ? Number(text) : 1
}
