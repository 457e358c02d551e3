import type { LeaderboardSort } from '@kodama/contract/leaderboard'
import type { CombinedMode } from '@kodama/rules/modes'
import type { Redis } from 'ioredis'
import type { Board, Window } from './ranks.ts'

/** A leader that says nothing for so long is none, and what it has shared is not believed. */
export const trustMs = 10_000

const hold = `
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 1`

const letGo = `
if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`

// The key of a board holds the generation: only inside the script is it known.
const read = `
local generation = redis.call('get', KEYS[1])
if not generation then
  redis.call('sadd', KEYS[2], ARGV[1])
  return false
end
return redis.call('zrevrange', KEYS[3] .. generation .. ARGV[2], ARGV[3], ARGV[4])`

/** The one process that follows the game server for all. */
export async function holdLead(redis: Redis, token: string): Promise<boolean> {
  return (await redis.eval(hold, 1, 'ranks:leader', token, trustMs)) === 1
}

export async function endLead(redis: Redis, token: string) {
  await redis.eval(letGo, 1, 'ranks:leader', token)
}

export async function endTrust(redis: Redis, mode: CombinedMode, generation: string) {
  await redis.eval(letGo, 1, readyKey(mode), generation)
}

/** Ids in order; undefined when the board is not shared, which the leader is told of. */
export async function listShared(redis: Redis, { mode, sort, country }: Board, window: Window) {
  const members = await redis.eval(
    read,
    3,
    readyKey(mode),
    'ranks:wanted',
    'ranks:',
    mode,
    `:${mode}:${scopeOf(sort, country)}`,
    window.offset,
    window.offset + window.limit - 1,
  )
  if (!Array.isArray(members)) return undefined
  // Redis may have made room by throwing a board away.
  return members.length === 0 && window.offset === 0 ? undefined : members.map(idFrom)
}

export async function listWanted(redis: Redis): Promise<string[]> {
  return redis.smembers('ranks:wanted')
}

export function readyKey(mode: CombinedMode) {
  return `ranks:ready:${mode}`
}

export function boardKey(
  generation: string,
  mode: CombinedMode,
  sort: LeaderboardSort,
  country?: string,
) {
  return `ranks:${generation}:${mode}:${scopeOf(sort, country)}`
}

function scopeOf(sort: LeaderboardSort, country?: string) {
  return `${sort}:${country ?? 'all'}`
}

const highest = 2 ** 32 - 1

/** Of equal values Redis lists the highest member first, as text: so the lowest id is the highest. */
export function memberOf(id: number): string {
  return String(highest - id).padStart(10, '0')
}

function idFrom(member: unknown): number {
  const id = highest - Number(member)
  if (typeof member === 'string' && /^\d{10}$/.test(member) && id > 0 && id < 2 ** 31) return id
  throw new Error('a leaderboard in Redis holds what is no player')
}
