import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { leaderboardSorts } from '@kodama/contract/leaderboard'
import type { CombinedMode } from '@kodama/rules/modes'
import type { ChainableCommander, Redis } from 'ioredis'
import type { Boards } from './boards.ts'
import { highestPossibleId } from './queries.ts'
import { boardKey, endTrust, memberOf, readyKey, trustMs } from './shared-boards.ts'

export type Publication = ReturnType<typeof makePublication>

const playersAtOnce = 500
const pauseMs = 100
/** What a leader has left behind goes by itself. */
const keptSeconds = 3600

/** The boards of one combined mode in Redis. Each has keys of its own, so that none mends another's. */
export function makePublication(redis: Redis, mode: CombinedMode, boards: Boards) {
  const generation = randomUUID().slice(0, 8)
  /** Players to write again, and the countries that they have left. */
  const changed = new Map<number, Set<string>>()
  let state: 'writing' | 'written' | 'ready' | 'over' = 'writing'

  function noteChange(id: number, countryBefore: string | undefined) {
    const countries = changed.get(id) ?? new Set()
    if (countryBefore !== undefined) countries.add(countryBefore)
    changed.set(id, countries)
  }

  function putBack(id: number, countries: ReadonlySet<string>) {
    changed.set(id, new Set([...(changed.get(id) ?? []), ...countries]))
  }

  async function writeAll() {
    const ids = boards.listIds(0, highestPossibleId)
    for (let start = 0; start < ids.length && !hasEnded(); start += playersAtOnce) {
      for (const id of ids.slice(start, start + playersAtOnce)) noteChange(id, undefined)
      await writeChanged().catch(() => setTimeout(pauseMs))
      await setImmediate()
    }
    if (!hasEnded()) state = 'written'
  }

  function hasEnded() {
    return state === 'over'
  }

  /** What goes out is read here and now, so that the last to be written is the newest. */
  async function write(players: ReadonlyMap<number, ReadonlySet<string>>) {
    const pipeline = redis.pipeline()
    const added = new Map<string, (string | number)[]>()
    for (const [id, countriesBefore] of players) {
      const standing = boards.find(id)
      const member = memberOf(id)
      for (const sort of leaderboardSorts) {
        const all = boardKey(generation, mode, sort)
        const own = standing && boardKey(generation, mode, sort, standing.country)
        const isListed = standing !== undefined && standing[sort] > 0
        for (const country of countriesBefore) {
          if (country === standing?.country && isListed) continue
          pipeline.zrem(boardKey(generation, mode, sort, country), member)
        }
        if (!isListed) pipeline.zrem(all, member)
        else for (const key of [all, own as string]) listFor(key).push(standing[sort], member)
      }
    }
    for (const [key, pairs] of added) pipeline.zadd(key, ...pairs)
    await send(pipeline)

    function listFor(key: string) {
      const list = added.get(key) ?? []
      added.set(key, list)
      return list
    }
  }

  /** What Redis did not confirm is written again. */
  async function writeChanged() {
    while (changed.size > 0) {
      const some = takeSome()
      try {
        await write(some)
      } catch (error) {
        for (const [id, countries] of some) putBack(id, countries)
        throw error
      }
    }
  }

  function takeSome() {
    const some = new Map<number, Set<string>>()
    for (const [id, countries] of changed) {
      if (some.size === playersAtOnce) break
      some.set(id, countries)
      changed.delete(id)
    }
    return some
  }

  /** Whether Redis holds as many as we do: it may have been emptied, or told to make room. */
  async function isWhole(): Promise<boolean> {
    const pipeline = redis.pipeline()
    const sizes: number[] = []
    for (const sort of leaderboardSorts) {
      for (const country of [undefined, ...boards.countries()]) {
        const key = boardKey(generation, mode, sort, country)
        pipeline.expire(key, keptSeconds).zcard(key)
        sizes.push(boards.size(sort, country))
      }
    }
    const answers = await send(pipeline)
    return sizes.every((size, index) => answers[index * 2 + 1] === size)
  }

  /** Looks at all of it at the next refresh. */
  function distrust() {
    if (state === 'ready') state = 'written'
  }

  /** Writes what is new and vouches for all of it. False: another must be made. */
  async function refresh(): Promise<boolean> {
    if (state === 'writing') return true
    await writeChanged()
    if (state === 'written' && !(await isWhole().catch(() => false))) state = 'over'
    if (state === 'over') return false
    // Where Redis has forgotten that, it has forgotten the rest too.
    const answer =
      state === 'ready'
        ? await redis.set(readyKey(mode), generation, 'PX', trustMs, 'XX')
        : await redis.set(readyKey(mode), generation, 'PX', trustMs)
    state = answer === 'OK' ? 'ready' : 'over'
    return answer === 'OK'
  }

  async function end() {
    state = 'over'
    await writing
    await endTrust(redis, mode, generation).catch(() => {})
  }

  const writing = writeAll()
  return { noteChange, distrust, refresh, end }
}

async function send(pipeline: ChainableCommander): Promise<unknown[]> {
  const answers = (await pipeline.exec()) ?? []
  return answers.map(([error, answer]) => {
    if (error) throw error
    return answer
  })
}
