import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/connect'
import { findSetAt, listSets } from './queries.ts'
import type { Search, SortKey } from './search-query.ts'

/** Reading the texts of this many sets takes a few milliseconds. */
const setsPerBatch = 2000

/** Until the sets are in memory. In batches, because a search that finds nothing reads every set. */
export async function searchBySql(db: Db, search: Search): Promise<SortKey[]> {
  const found: SortKey[] = []
  let { after } = search
  for (;;) {
    const last = await findSetAt(db, after, setsPerBatch)
    const limit = search.limit - found.length
    found.push(...(await listSets(db, { ...search, after, limit }, last)))
    if (!last || found.length === search.limit) return found
    after = last
    await setImmediate()
  }
}
