import { setImmediate } from 'node:timers/promises'
import type { Database } from '#db/connect'
import { databaseLock } from '#db/lock'
import { findDataVersion } from './queries.ts'
import { favouritesScan } from './scan-favourites.ts'
import { fullScan, quickScan, type ScanBatch } from './scan.ts'

const leaseMs = 30_000
/** At two polls a second, a full scan of up to a hundred thousand sets takes half a minute. */
const pollsPerFullScan = 60
const maxFullBatchesPerPoll = 32
const fullBatchesPerQuickBatch = 16

/** Copies changes of the game server's `maps` to our table. Of all processes, only the one with the lock does. */
export function makePoller({ db, kind }: Database, now: () => Date) {
  const lock = databaseLock(db, 'beatmapsets', leaseMs, now)
  const quick = makeScan(quickScan(db, lock), 5000)
  const full = makeScan(fullScan(db, lock), 20_000)
  const favourites = makeScan(favouritesScan(db), 20_000)
  const scans = [quick, full, favourites]

  return {
    /** Runs some batches of each scan. Returns 'again' until the first quick scan is complete. */
    async poll(): Promise<'again' | undefined> {
      const version = await databaseVersion()
      if (!scans.some((scan) => scan.isDue(version))) return undefined
      if (!(await lock.acquire())) return undefined

      if (quick.isDue(version)) await quick.run(version, 2)
      if (!quick.isIdle() && quick.batches() === 0) return 'again'
      // Before the first full scan its length is estimated from the quick one.
      const batches = Math.max(full.batches(), quick.batches() * fullBatchesPerQuickBatch)
      const share = Math.min(Math.ceil(batches / pollsPerFullScan), maxFullBatchesPerPoll)
      if (full.isDue(version)) await full.run(version, share)
      if (favourites.isDue(version)) await favourites.run(version, 2)
      return undefined
    },

    /** Runs all scans to their end. */
    async sync() {
      if (!(await lock.acquire())) return
      for (const scan of scans) await scan.run(undefined, Number.POSITIVE_INFINITY)
    },

    stop: () => lock.release(),
  }

  /** SQLite tells whether another connection has written. Of MySQL we assume it has. */
  async function databaseVersion(): Promise<unknown> {
    return kind === 'sqlite' ? findDataVersion(db) : Symbol('unknown')
  }
}

/** Repeats a scan batch by batch, with a pause between two scans. */
function makeScan(scanBatch: ScanBatch, pauseMs: number) {
  let cursor = 0
  let done = 0
  let lastCount = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let scannedVersion: unknown

  return {
    /** The number of batches of the last complete scan. */
    batches: () => lastCount,

    isIdle: () => cursor === 0,

    isDue(version: unknown): boolean {
      return cursor > 0 || (version !== scannedVersion && performance.now() - startedAt >= pauseMs)
    },

    async run(version: unknown, maxBatches: number) {
      if (cursor === 0) {
        startedAt = performance.now()
        scannedVersion = version
        done = 0
      }
      for (let n = 0; n < maxBatches; n++) {
        cursor = (await scanBatch(cursor)) ?? 0
        done += 1
        // SQLite answers synchronously, so the event loop needs a turn.
        await setImmediate()
        if (cursor > 0) continue
        lastCount = done
        return
      }
    },
  }
}
