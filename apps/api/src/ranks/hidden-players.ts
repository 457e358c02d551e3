import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/connect'
import { beginOnce } from './begin-once.ts'
import { makeNumbersById } from './numbers-by-id.ts'
import { findLastOfNext, highestPossibleId, listHiddenIds } from './queries.ts'

const playersPerSweep = 10_000

/** Who is restricted, as last seen. Few are, so the database is asked for them alone. */
export function makeHiddenPlayers(db: Db) {
  const hidden = makeNumbersById(Uint8Array)
  let sweptTo = 0

  /** Looks at the next players; gives those who were restricted since the last time, or freed. */
  async function sweep(): Promise<number[]> {
    const after = sweptTo
    const end = await findLastOfNext(db, after, playersPerSweep)
    const last = end ?? highestPossibleId
    const now = await listHiddenIds(db, { after, last })
    const before = hidden.listIds(after, last)
    const changed = now.filter((id) => hidden.get(id) === 0)
    for (const id of before) hidden.set(id, 0)
    for (const id of now) hidden.set(id, 1)
    sweptTo = end ?? 0
    return [...changed, ...before.filter((id) => hidden.get(id) === 0)]
  }

  async function sweepAll() {
    do {
      await sweep()
      await setImmediate()
    } while (sweptTo > 0)
  }

  return {
    sweep,
    /** Sees everyone once: later sweeps tell what changed since. */
    begin: beginOnce(sweepAll),
    sweepsFor: (players: number) => players / playersPerSweep,
  }
}
