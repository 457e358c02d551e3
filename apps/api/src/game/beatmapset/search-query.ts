import type { KnownBeatmapStatus } from '@kodama/rules/beatmap-status'
import type { Mode } from '@kodama/rules/modes'

/** The catalogue is sorted by these two, both descending. */
export type SortKey = { last_update: string; set_id: number }

/** Undefined means any. */
export type Filter = { mode: Mode | undefined; status: KnownBeatmapStatus | undefined }

export type Search = Filter & {
  words: readonly string[]
  after: SortKey | undefined
  limit: number
  /** A beatmapset that must not be found. */
  except: number | undefined
}

export function cursorOf({ last_update, set_id }: SortKey): string {
  return Buffer.from(`${last_update}~${set_id}`).toString('base64url')
}

export function sortKeyFrom(cursor: string): SortKey | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, last_update, set_id] = /^([\d :-]{19})~([1-9]\d{0,9})$/.exec(text) ?? []
  return last_update === undefined ? undefined : { last_update, set_id: Number(set_id) }
}

const maxCharacters = 64
const maxWords = 8

/**
 * The form in which titles and queries are compared: one width, one case, no accents and no invisible
 * characters. Only Latin, Greek and Cyrillic accents are removed: が and か stay different.
 */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** The words of a query. Each must occur in the title, the artist or the mapper. */
export function wordsFrom(query: string): string[] {
  // Cut before normalizing too, because a long query would cost a long time.
  const text = normalize(query.slice(0, 4 * maxCharacters)).slice(0, maxCharacters)
  const words = normalize(text).split(' ')
  return [...new Set(words)].filter((word) => word !== '').slice(0, maxWords)
}

/** A query can be the id of a beatmapset. */
export function setIdFrom(query: string): number | undefined {
  const id = Number(/^\s*([1-9]\d{0,9})\s*$/.exec(query.normalize('NFKC'))?.[1])
  return id < 2 ** 31 ? id : undefined
}
