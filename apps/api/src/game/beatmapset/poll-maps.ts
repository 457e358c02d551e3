import { setImmediate } from 'node:timers/promises'
import type { Database } from '#platform/database/connection/connect'
import { databaseLock } from '#platform/database/connection/lock'
import { findDataVersion } from './queries.ts'
import { scanMaps } from './scan-maps.ts'

const leaseMs = 30_000
const scanPauseMs = 5000
const batchesPerPoll = 32
/** The table is being filled, so the next poll follows without a pause. */
const manyChanges = 1000

/** Copies changes of the game server's `maps` to our table. Of all processes, only the one with the lock does. */
export function makeMapsPoller({ db, kind }: Database, now: () => Date) {
  const lock = databaseLock(db, 'beatmapsets', leaseMs, now)
  let scan: ReturnType<typeof scanMaps> | undefined
  let startedAt = Number.NEGATIVE_INFINITY
  let version: number | undefined
  let scannedVersion: number | undefined

  return {
    /** Runs some batches of a scan. */
    async poll(): Promise<'again' | undefined> {
      if (!scan && !(await isDue())) return undefined
      if (!(await lock.acquire())) return undefined
      const changes = await run(batchesPerPoll)
      return changes >= manyChanges ? 'again' : undefined
    },

    /** Runs a scan from its start to its end. */
    async sync() {
      if (!(await lock.acquire())) return
      scan = undefined
      await run(Number.POSITIVE_INFINITY)
    },

    stop: () => lock.release(),
  }

  /** SQLite knows whether another connection has written. For MySQL we assume so. */
  async function isDue() {
    if (performance.now() - startedAt < scanPauseMs) return false
    version = kind === 'sqlite' ? await findDataVersion(db) : undefined
    return version === undefined || version !== scannedVersion
  }

  async function run(maxBatches: number) {
    if (!scan) startedAt = performance.now()
    const current = scan ?? scanMaps(db, lock)
    // A scan that fails starts again.
    scan = undefined
    let changes = 0
    for (let n = 0; n < maxBatches; n++) {
      const { done, value } = await current.next()
      if (done) {
        scannedVersion = version
        return changes
      }
      changes += value
      // SQLite answers synchronously, so the event loop needs a turn.
      await setImmediate()
    }
    scan = current
    return changes
  }
}
