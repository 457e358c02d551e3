import type { LeaderboardSort } from '@kodama/contract/leaderboard'
import { type Country, countryFrom, isNamed } from '@kodama/rules/countries'
import { type Mode, playablePairFrom, type RelaxMode } from '@kodama/rules/modes'

export type LeaderboardSearch = {
  mode: Mode
  relax: RelaxMode
  sort: LeaderboardSort
  /** Undefined: all countries. */
  country: Country | undefined
  /** Pages count from 1. */
  page: number
}

/** The query as it is written. */
export type LeaderboardAddress = {
  mode?: unknown
  relax?: unknown
  sort?: unknown
  country?: unknown
  page?: unknown
}

/** The largest page that the API accepts. */
const lastPage = 2 ** 31 - 1

/** A value that is missing or malformed becomes its default. */
export function leaderboardSearchFrom(address: LeaderboardAddress): LeaderboardSearch {
  const country = countryFrom(address.country)
  return {
    ...playablePairFrom(address),
    // Not the contract's list of sorts: every page loads this file, and few load the contract's schemas.
    sort: address.sort === 'score' ? 'score' : 'pp',
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
