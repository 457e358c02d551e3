import { setImmediate } from 'node:timers/promises'
import type { Db } from '#platform/database/connection/connect'
import { findBatchEnd, listHiddenIds, maxPlayerId } from './queries.ts'

export const playersPerPrivilegeBatch = 10_000

/** Finds players who were restricted or unrestricted since the last scan. */
export function makePrivilegeScan(db: Db) {
  const hidden = new Set<number>()
  let cursor = 0

  /** Scans the next batch of players; after the last batch it starts again. */
  async function listChanged(): Promise<number[]> {
    const after = cursor
    const end = await findBatchEnd(db, after, playersPerPrivilegeBatch)
    const last = end ?? maxPlayerId
    const hiddenNow = new Set(await listHiddenIds(db, { after, last }))
    const restricted = [...hiddenNow].filter((id) => !hidden.has(id))
    const freed = [...hidden].filter((id) => id > after && id <= last && !hiddenNow.has(id))
    for (const id of restricted) hidden.add(id)
    for (const id of freed) hidden.delete(id)
    cursor = end ?? 0
    return [...restricted, ...freed]
  }

  async function start() {
    do {
      await listChanged()
      await setImmediate()
    } while (cursor > 0)
  }

  return { start, listChanged, isHidden: (id: number) => hidden.has(id) }
}
