import { type Mode, playablePairFrom, type RelaxMode } from '@kodama/rules/modes'

export const pageSizes = [5, 10, 20] as const
type PageSize = (typeof pageSizes)[number]
export const scopes = ['best', 'recent'] as const
export type Scope = (typeof scopes)[number]

export type ListSearch = { page: number; size: PageSize }
export type ProfileSearch = { mode: Mode; relax: RelaxMode } & Record<Scope, ListSearch>

export type ProfileAddress = {
  mode?: unknown
  relax?: unknown
  best?: unknown
  best_size?: unknown
  recent?: unknown
  recent_size?: unknown
  /** The open section of the profile editor. */
  edit?: unknown
}

const defaultSize = 5
/** The API refuses a larger offset. */
const lastStart = 100_000

/** A value that is missing or malformed becomes its default. */
export function profileSearchFrom(address: ProfileAddress): ProfileSearch {
  return {
    ...playablePairFrom(address),
    best: listSearchFrom(address.best, address.best_size),
    recent: listSearchFrom(address.recent, address.recent_size),
  }
}

/** Defaults are left out, so that one view has one address. */
export function addressOf({ mode, relax, best, recent }: ProfileSearch): ProfileAddress {
  return {
    mode: mode || undefined,
    relax: relax || undefined,
    best: unless(best.page, 1),
    best_size: unless(best.size, defaultSize),
    recent: unless(recent.page, 1),
    recent_size: unless(recent.size, defaultSize),
  }
}

/** Another mode has other scores, so its lists begin at their first page. */
export function withMode(search: ProfileSearch, mode: Mode, relax: RelaxMode): ProfileSearch {
  const { best, recent } = search
  return { mode, relax, best: { ...best, page: 1 }, recent: { ...recent, page: 1 } }
}

export function withPage(search: ProfileSearch, scope: Scope, page: number): ProfileSearch {
  return { ...search, [scope]: { ...search[scope], page } }
}

export function withSize(search: ProfileSearch, scope: Scope, size: PageSize): ProfileSearch {
  return { ...search, [scope]: { page: 1, size } }
}

function listSearchFrom(page: unknown, size: unknown): ListSearch {
  const known = pageSizes.find((value) => String(value) === String(size)) ?? defaultSize
  const number = /^[1-9]\d*$/.test(String(page)) ? Number(page) : 1
  return { page: Math.min(number, lastStart / known + 1), size: known }
}

function unless(value: number, standard: number): number | undefined {
  return value === standard ? undefined : value
}
