import { LRUCache } from 'lru-cache'
import { againIfLost, type Db } from '#platform/database/connection/connect'
import { isDuplicate } from '#platform/database/connection/errors'

/** Attempts so far; times are in milliseconds. */
export type Counter = { tries: number; first_at: number; last_at: number }

/** Where counters are stored. `swap` returns false when the counter is no longer `before`. */
export type Counters = {
  read(id: string): Promise<Counter | undefined>
  swap(id: string, before: Counter | undefined, after: Counter): Promise<boolean>
  remove(id: string): Promise<void>
}

const maxInMemory = 50_000
/** Twice the longest window. */
const maxAgeMs = 2 * 86_400_000

/** Counters of this process alone: a restart forgets them, and the oldest go when it is full. */
export function memoryCounters(): Counters {
  const counters = new LRUCache<string, Counter>({ max: maxInMemory })
  return {
    read: async (id) => counters.get(id),
    async swap(id, before, after) {
      if (counters.get(id) !== before) return false
      counters.set(id, after)
      return true
    },
    async remove(id) {
      counters.delete(id)
    },
  }
}

/** Counters in the database: they survive a restart, and every process sees them. */
export function rowCounters(db: Db): Counters {
  return {
    read: (id) =>
      db
        .selectFrom('web_limits')
        .select(['tries', 'first_at', 'last_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
    // If the first write was done all the same, the second changes nothing, and the limiter reads the counter again.
    swap: (id, before, after) =>
      againIfLost(() =>
        before ? updateCounter(db, id, before, after) : insertCounter(db, id, after),
      ),
    async remove(id) {
      await againIfLost(() => db.deleteFrom('web_limits').where('id', '=', id).execute())
    },
  }
}

async function insertCounter(db: Db, id: string, counter: Counter) {
  await db
    .deleteFrom('web_limits')
    .where('last_at', '<', counter.last_at - maxAgeMs)
    .execute()
  try {
    await db
      .insertInto('web_limits')
      .values({ id, ...counter })
      .execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

async function updateCounter(db: Db, id: string, before: Counter, after: Counter) {
  const { numUpdatedRows } = await db
    .updateTable('web_limits')
    .set(after)
    .where('id', '=', id)
    .where('tries', '=', before.tries)
    .where('first_at', '=', before.first_at)
    .where('last_at', '=', before.last_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
