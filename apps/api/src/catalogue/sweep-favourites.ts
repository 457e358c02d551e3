import type { Db } from '#db/connect'
import { listFavouriteCounts, listFavourites, updateFavouriteCount } from './queries.ts'
import type { Step } from './sweep.ts'

const rowsAtOnce = 2000
const setsAtOnce = 1000

/** Counts the rows first, then compares set by set; the count of steps is all that a caller needs. */
export function favouritesStep(db: Db): Step {
  let counts = new Map<number, number>()
  let counted = { userid: 0, setid: 0 }
  let compared: number | undefined

  return async (after) => {
    if (after === 0) {
      counts = new Map()
      counted = { userid: 0, setid: 0 }
      compared = undefined
    }
    const isOver = compared === undefined ? await countSome() : await compareSome(compared)
    return isOver ? undefined : after + 1
  }

  async function countSome() {
    const rows = await listFavourites(db, counted, rowsAtOnce)
    for (const { setid } of rows) counts.set(setid, (counts.get(setid) ?? 0) + 1)
    counted = rows.at(-1) ?? counted
    if (rows.length < rowsAtOnce) compared = 0
    return false
  }

  async function compareSome(after: number) {
    const rows = await listFavouriteCounts(db, after, setsAtOnce)
    const idsByCount = new Map<number, number[]>()
    for (const { set_id, favourite_count } of rows) {
      const count = counts.get(set_id) ?? 0
      if (count === favourite_count) continue
      const ids = idsByCount.get(count)
      if (ids) ids.push(set_id)
      else idsByCount.set(count, [set_id])
    }
    for (const [count, ids] of idsByCount) await updateFavouriteCount(db, ids, count)
    compared = rows.at(-1)?.set_id
    return rows.length < setsAtOnce
  }
}
