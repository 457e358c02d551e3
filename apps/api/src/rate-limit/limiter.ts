import { createHash } from 'node:crypto'
import { ApiError } from '#errors/api-error'
import type { Counters } from './counters.ts'
import { type Limit, waitOf, withTry } from './limits.ts'

/** A try at something, by someone or at someone: a network, an account. */
export type Try = { limit: Limit; of: string }
export type Limiter = ReturnType<typeof makeLimiter>

const mostRaces = 50

/** Tries are counted before what they try happens, so that a hundred at once are a hundred. */
export function makeLimiter(counters: Counters, now: () => Date) {
  /** Counts all of the tries, or none of them and throws when to come back. */
  async function take(...tries: Try[]): Promise<void> {
    const waits = await Promise.all(tries.map(waitFor))
    refuseFor(Math.max(...waits))
    for (const [index, one] of tries.entries()) {
      const wait = await count(one)
      if (wait === 0) continue
      await giveBack(...tries.slice(0, index))
      refuseFor(wait)
    }
  }

  async function waitFor({ limit, of }: Try): Promise<number> {
    return waitOf(limit, await counters.read(idOf(limit, of)), now().getTime())
  }

  /** 0 when it is counted, else how long to wait. */
  async function count({ limit, of }: Try): Promise<number> {
    const id = idOf(limit, of)
    for (let race = 0; race < mostRaces; race++) {
      const counter = await counters.read(id)
      const at = now().getTime()
      const wait = waitOf(limit, counter, at)
      if (wait > 0) return wait
      if (await counters.swap(id, counter, withTry(limit, counter, at))) return 0
    }
    return 1000
  }

  /** What turned out to be no miss is not counted. */
  async function giveBack(...tries: Try[]): Promise<void> {
    for (const { limit, of } of tries) {
      const id = idOf(limit, of)
      for (let race = 0; race < mostRaces; race++) {
        const counter = await counters.read(id)
        if (!counter || counter.tries < 1) break
        const after = { ...counter, tries: counter.tries - 1 }
        if (await counters.swap(id, counter, after)) break
      }
    }
  }

  async function forget({ limit, of }: Try): Promise<void> {
    await counters.remove(idOf(limit, of))
  }

  return { take, giveBack, forget }
}

function refuseFor(waitMs: number) {
  if (waitMs <= 0) return
  throw new ApiError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Hashed: neither addresses nor names of people stand in the counters. */
function idOf({ name }: Limit, of: string) {
  return createHash('sha256').update(`${name}\n${of}`).digest('hex')
}
