import type { LeaderboardSort } from '@kodama/contract/leaderboard'
import type { CombinedMode } from '@kodama/rules/modes'
import type { Redis } from 'ioredis'
import type { Board, Window } from './boards.ts'

/** How long the leader lock and a published snapshot are valid without a renewal. */
export const leaseMs = 10_000

const acquire = `
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 1`

const release = `
if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`

// The key of a board contains the generation, which only the script knows.
const read = `
local generation = redis.call('get', KEYS[1])
if not generation then
  redis.call('sadd', KEYS[2], ARGV[1])
  return false
end
return redis.call('zrevrange', KEYS[3] .. generation .. ARGV[2], ARGV[3], ARGV[4])`

// As above; a player who is not on the board has the rank false.
const readRank = `
local generation = redis.call('get', KEYS[1])
if not generation then
  redis.call('sadd', KEYS[2], ARGV[1])
  return false
end
return redis.call('zrevrank', KEYS[3] .. generation .. ARGV[2], ARGV[3])`

/** The leader is the one process that polls the game server for all. Also renews the lock. */
export async function acquireLeaderLock(redis: Redis, token: string): Promise<boolean> {
  return (await redis.eval(acquire, 1, 'ranks:leader', token, leaseMs)) === 1
}

export async function releaseLeaderLock(redis: Redis, token: string) {
  await redis.eval(release, 1, 'ranks:leader', token)
}

export async function unpublish(redis: Redis, ready: string, generation: string) {
  await redis.eval(release, 1, ready, generation)
}

/**
 * Deletes the boards of a mode that other leaders have left, for example one that died. By UNLINK, which frees memory in
 * the background: DEL and an expiry would stop Redis for half a second for each million players.
 */
export async function deleteGenerations(redis: Redis, mode: CombinedMode, ready: string) {
  await redis.del(ready)
  const prefix = redis.options.keyPrefix ?? ''
  for await (const keys of redis.scanStream({ match: `${prefix}ranks:*:${mode}:*`, count: 1000 })) {
    // Only a pattern has to contain the prefix.
    const names = (keys as string[]).map((key) => key.slice(prefix.length))
    if (names.length > 0) await redis.unlink(...names)
  }
}

/** Player ids in order; undefined when the board is not published. Then the leader is asked for it. */
export async function listPublished(
  redis: Redis,
  history: string,
  board: Board,
  { offset, limit }: Window,
) {
  const members = await askBoard(redis, read, history, board, offset, offset + limit - 1)
  if (!Array.isArray(members)) return undefined
  // Redis may have evicted the board.
  return members.length === 0 && offset === 0 ? undefined : members.map(idFrom)
}

/** From 1; undefined when the board is not published, or the player is not on it. */
export async function findPublishedRank(redis: Redis, history: string, board: Board, id: number) {
  const rank = await askBoard(redis, readRank, history, board, memberOf(id))
  return typeof rank === 'number' ? rank + 1 : undefined
}

function askBoard(
  redis: Redis,
  script: string,
  history: string,
  { mode, sort, country }: Board,
  ...values: (string | number)[]
) {
  const keys = [readyKey(history, mode), 'ranks:wanted', 'ranks:']
  const scope = `:${mode}:${scopeOf(sort, country)}`
  return redis.eval(script, keys.length, ...keys, mode, scope, ...values)
}

export async function listWanted(redis: Redis): Promise<string[]> {
  return redis.smembers('ranks:wanted')
}

/** Names the history, so that the copy of this key on a replica means nothing once the replica is the master. */
export function readyKey(history: string, mode: CombinedMode) {
  return `ranks:ready:${history}:${mode}`
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

const maxUint32 = 2 ** 32 - 1

/** Redis orders equal values by member, from the highest text, so a lower id gets a higher text. */
export function memberOf(id: number): string {
  return String(maxUint32 - id).padStart(10, '0')
}

function idFrom(member: unknown): number {
  const id = maxUint32 - Number(member)
  if (typeof member === 'string' && /^\d{10}$/.test(member) && id > 0 && id < 2 ** 31) return id
  throw new Error('a leaderboard in Redis has a member that is no player id')
}
