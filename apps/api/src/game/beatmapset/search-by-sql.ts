import { setImmediate } from 'node:timers/promises'
import type { Db } from '#platform/database/connection/connect'
import { listSets } from './queries.ts'
import { matches } from './search-in-memory.ts'
import type { Search, SortKey } from './search-query.ts'

/** Reading this many sets takes a few milliseconds. */
const setsPerBatch = 500

/** Answers until the sets are in memory. */
export async function searchBySql(db: Db, search: Search): Promise<SortKey[]> {
  const found: SortKey[] = []
  for await (const sets of readSets(db, search.after)) {
    found.push(...sets.filter((set) => matches(set, search)))
    if (found.length >= search.limit) break
  }
  return found.slice(0, search.limit)
}

/** In the order of the catalogue, in batches. */
export async function* readSets(db: Db, after?: SortKey) {
  for (let last = after; ;) {
    const sets = await listSets(db, last, setsPerBatch)
    yield sets
    if (sets.length < setsPerBatch) return
    last = sets.at(-1)
    // SQLite answers synchronously, so the event loop needs a turn.
    await setImmediate()
  }
}
