import type { Db } from '#db/connect'
import { isDuplicate } from '#db/errors'
import type { Counters } from './counters.ts'
import type { Counter } from './limits.ts'

/** Twice the longest window. */
const longestMs = 2 * 86_400_000

/** Counters in the database: they outlive a restart, and every process sees them. */
export function rowCounters(db: Db): Counters {
  return {
    read: (id) => findCounter(db, id),
    swap: (id, before, after) =>
      before ? updateCounter(db, id, before, after) : insertCounter(db, id, after),
    async remove(id) {
      await db.deleteFrom('web_limits').where('id', '=', id).execute()
    },
  }
}

function findCounter(db: Db, id: string): Promise<Counter | undefined> {
  return db
    .selectFrom('web_limits')
    .select(['tries', 'first_at', 'last_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function insertCounter(db: Db, id: string, counter: Counter) {
  await deleteCountersBefore(db, counter.last_at - longestMs)
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

async function deleteCountersBefore(db: Db, last_at: number) {
  await db.deleteFrom('web_limits').where('last_at', '<', last_at).execute()
}
