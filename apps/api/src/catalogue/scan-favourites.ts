import type { Db } from '#db/connect'
import { listFavouriteCounts, listFavourites, updateFavouriteCount } from './queries.ts'
import type { ScanBatch } from './scan.ts'

const rowsPerBatch = 2000
const setsPerBatch = 1000

/** First counts the favourites of each set, then compares the counts. Returns the number of the batch. */
export function favouritesScan(db: Db): ScanBatch {
  let counts = new Map<number, number>()
  let countCursor = { userid: 0, setid: 0 }
  let compareCursor: number | undefined

  return async (after) => {
    if (after === 0) {
      counts = new Map()
      countCursor = { userid: 0, setid: 0 }
      compareCursor = undefined
    }
    const isOver =
      compareCursor === undefined ? await countBatch() : await compareBatch(compareCursor)
    return isOver ? undefined : after + 1
  }

  async function countBatch() {
    const rows = await listFavourites(db, countCursor, rowsPerBatch)
    for (const { setid } of rows) counts.set(setid, (counts.get(setid) ?? 0) + 1)
    countCursor = rows.at(-1) ?? countCursor
    if (rows.length < rowsPerBatch) compareCursor = 0
    return false
  }

  async function compareBatch(after: number) {
    const rows = await listFavouriteCounts(db, after, setsPerBatch)
    const idsByCount = new Map<number, number[]>()
    for (const { set_id, favourite_count } of rows) {
      const count = counts.get(set_id) ?? 0
      if (count === favourite_count) continue
      const ids = idsByCount.get(count)
      if (ids) ids.push(set_id)
      else idsByCount.set(count, [set_id])
    }
    for (const [count, ids] of idsByCount) await updateFavouriteCount(db, ids, count)
    compareCursor = rows.at(-1)?.set_id
    return rows.length < setsPerBatch
  }
}
