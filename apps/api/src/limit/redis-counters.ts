import type { Redis } from 'ioredis'
import type { Counters } from './counters.ts'
import type { Counter } from './limits.ts'

const dayMs = 86_400_000
const refusedMs = 5000

const swapScript = `
if (redis.call('get', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3])
return 1`

/** Counters in Redis; whenever it does not answer, the others count. */
export function redisCounters(redis: Redis, insurance: Counters): Counters {
  // One that is full, or a replica, answers what it has and takes nothing: what is read there would
  // never be swapped here.
  let refusedUntil = 0

  async function orElse<T>(act: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (performance.now() < refusedUntil) return instead()
    try {
      return await act()
    } catch (error) {
      if ((error as Error).name === 'ReplyError') refusedUntil = performance.now() + refusedMs
      return instead()
    }
  }

  return {
    read: (id) =>
      orElse(
        async () => {
          const text = await redis.get(keyOf(id))
          const counter = counterFrom(text ?? '')
          // What is no counter would never be swapped for one.
          if (text !== null && !counter) await redis.del(keyOf(id))
          return counter
        },
        () => insurance.read(id),
      ),
    swap: (id, before, after) =>
      orElse(
        async () => {
          const answer = await redis.eval(
            swapScript,
            1,
            keyOf(id),
            before ? textOf(before) : '',
            textOf(after),
            dayMs,
          )
          return answer === 1
        },
        () => insurance.swap(id, before, after),
      ),
    remove: (id) =>
      orElse(
        async () => {
          await redis.del(keyOf(id))
        },
        () => insurance.remove(id),
      ),
  }
}

function keyOf(id: string) {
  return `limits:${id}`
}

function textOf({ tries, first_at, last_at }: Counter) {
  return `${tries} ${first_at} ${last_at}`
}

function counterFrom(text: string): Counter | undefined {
  const match = /^(\d{1,9}) (\d{1,15}) (\d{1,15})$/.exec(text)
  if (!match) return undefined
  return { tries: Number(match[1]), first_at: Number(match[2]), last_at: Number(match[3]) }
}
