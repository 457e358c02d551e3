import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { leaderboardSorts } from '@kodama/contract/leaderboard'
import type { CombinedMode } from '@kodama/rules/modes'
import type { ChainableCommander, Redis } from 'ioredis'
import type { Boards } from './boards.ts'
import { maxPlayerId } from './queries.ts'
import {
  boardKey,
  deleteGenerations,
  leaseMs,
  memberOf,
  readyKey,
  unpublish,
} from './redis-boards.ts'

export type Publisher = ReturnType<typeof makePublisher>

const playersPerBatch = 500
const retryDelayMs = 100
const maxDeleteTries = 10
/** The keys of a dead leader expire. */
const boardTtlSeconds = 3600

/**
 * Publishes the boards of one combined mode in Redis, for one history of its data. Each publisher has a generation of
 * keys of its own.
 */
export function makePublisher(redis: Redis, history: string, mode: CombinedMode, boards: Boards) {
  const generation = randomUUID().slice(0, 8)
  const ready = readyKey(history, mode)
  /** Players to write again, with the countries that they have left. */
  const pending = new Map<number, Set<string>>()
  let state: 'writing' | 'unverified' | 'ready' | 'stopped' = 'writing'

  function noteChange(id: number, countryBefore: string | undefined) {
    addPending(id, countryBefore === undefined ? [] : [countryBefore])
  }

  function addPending(id: number, countries: Iterable<string>) {
    pending.set(id, new Set([...(pending.get(id) ?? []), ...countries]))
  }

  async function writeAll() {
    await retried(() => deleteGenerations(redis, mode, ready))
    for (let after: number | undefined = 0; after !== undefined && !isStopped();) {
      const ids = boards.listIds(after, maxPlayerId, playersPerBatch)
      for (const id of ids) addPending(id, [])
      await writePending().catch(() => setTimeout(retryDelayMs))
      await setImmediate()
      after = ids.at(-1)
    }
    if (!isStopped()) state = 'unverified'
  }

  function isStopped() {
    return state === 'stopped'
  }

  /** Reads the boards at the time of writing, so that the last write is the newest. */
  async function write(players: ReadonlyMap<number, ReadonlySet<string>>) {
    const pipeline = redis.pipeline()
    const added = new Map<string, (string | number)[]>()
    for (const [id, countriesBefore] of players) {
      const standing = boards.find(id)
      const member = memberOf(id)
      for (const sort of leaderboardSorts) {
        const all = boardKey(generation, mode, sort)
        const isListed = standing !== undefined && standing[sort] > 0
        for (const country of countriesBefore) {
          if (country === standing?.country && isListed) continue
          pipeline.zrem(boardKey(generation, mode, sort, country), member)
        }
        if (!isListed) {
          pipeline.zrem(all, member)
          continue
        }
        for (const key of [all, boardKey(generation, mode, sort, standing.country)]) {
          const pairs = added.get(key) ?? []
          pairs.push(standing[sort], member)
          added.set(key, pairs)
        }
      }
    }
    for (const [key, pairs] of added) pipeline.zadd(key, ...pairs)
    await send(pipeline)
  }

  function takePending() {
    const batch = new Map<number, Set<string>>()
    for (const [id, countries] of pending) {
      if (batch.size === playersPerBatch) break
      batch.set(id, countries)
      pending.delete(id)
    }
    return batch
  }

  /** A batch that Redis did not confirm stays pending. */
  async function writePending() {
    while (pending.size > 0) {
      const batch = takePending()
      try {
        await write(batch)
      } catch (error) {
        for (const [id, countries] of batch) addPending(id, countries)
        throw error
      }
    }
  }

  /** Whether Redis holds as many players as we do: it may have been flushed, or have evicted keys. */
  async function isComplete(): Promise<boolean> {
    const pipeline = redis.pipeline()
    const sizes: number[] = []
    for (const { sort, country } of listScopes()) {
      const key = boardKey(generation, mode, sort, country)
      pipeline.expire(key, boardTtlSeconds).zcard(key)
      sizes.push(boards.size(sort, country))
    }
    const answers = await send(pipeline)
    return sizes.every((size, index) => answers[index * 2 + 1] === size)
  }

  function listScopes() {
    const countries = [undefined, ...boards.countries()]
    return leaderboardSorts.flatMap((sort) => countries.map((country) => ({ sort, country })))
  }

  /** Makes the next refresh verify all boards. */
  function requestVerification() {
    if (state === 'ready') state = 'unverified'
  }

  /** Writes changes and renews the lease. False when a new publisher is needed. */
  async function refresh(): Promise<boolean> {
    if (state === 'writing') return true
    await writePending()
    if (state === 'unverified' && !(await isComplete().catch(() => false))) state = 'stopped'
    if (state === 'stopped') return false
    // If Redis has lost the ready key of a verified snapshot, it has lost the boards too.
    const answer =
      state === 'ready'
        ? await redis.set(ready, generation, 'PX', leaseMs, 'XX')
        : await redis.set(ready, generation, 'PX', leaseMs)
    state = answer === 'OK' ? 'ready' : 'stopped'
    return answer === 'OK'
  }

  async function stop() {
    state = 'stopped'
    await writing
    await unpublish(redis, ready, generation).catch(() => {})
    const keys = listScopes().map(({ sort, country }) => boardKey(generation, mode, sort, country))
    await retried(() => redis.unlink(...keys))
  }

  const writing = writeAll()
  return { history, noteChange, requestVerification, refresh, stop }
}

async function send(pipeline: ChainableCommander): Promise<unknown[]> {
  const answers = (await pipeline.exec()) ?? []
  return answers.map(([error, answer]) => {
    if (error) throw error
    return answer
  })
}

/** Gives up in the end: boards that could not be deleted take room, and do nothing else. */
async function retried(deleteBoards: () => Promise<unknown>) {
  for (let tries = 0; tries < maxDeleteTries; tries++) {
    try {
      await deleteBoards()
      return
    } catch {
      await setTimeout(retryDelayMs)
    }
  }
}
