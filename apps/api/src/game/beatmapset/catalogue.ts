import { setImmediate } from 'node:timers/promises'
import { pollLoop } from '#platform/concurrency/poll-loop'
import type { Database, Db } from '#platform/database/connection/connect'
import { makeMapsPoller } from './poll-maps.ts'
import { findNewestVersion, listChanges } from './queries.ts'
import { readSets, searchBySql } from './search-by-sql.ts'
import { makeSetsInMemory, type SetsInMemory } from './search-in-memory.ts'
import type { Search, SortKey } from './search-query.ts'

const pollPauseMs = 500
const rowsPerBatch = 500

export type Catalogue = ReturnType<typeof openCatalogue>
type Options = { now: () => Date; onError: (error: unknown) => void }

/** Finds beatmapsets in a copy of the game server's sets, which is at most some seconds old. */
export function openCatalogue(database: Database, { now, onError }: Options) {
  const { db } = database
  const poller = makeMapsPoller(database, now)
  const polling = pollLoop(poll, pollPauseMs, onError)
  let firstScan: Promise<unknown> | undefined
  let sets: SetsInMemory | undefined
  let cursor = { version: 0, set_id: 0 }

  async function poll() {
    const scan = poller.poll()
    firstScan ??= scan.catch(() => {})
    const next = await scan
    await load()
    return next
  }

  /** Reads what has changed in our table, whichever process writes it; first everything. */
  async function load() {
    if (!sets) {
      // What changes meanwhile is read again below.
      cursor = { version: await findNewestVersion(db), set_id: Number.MAX_SAFE_INTEGER }
      sets = await loadAll(db)
    }
    for (;;) {
      const rows = await listChanges(db, cursor, rowsPerBatch)
      sets.apply(rows)
      cursor = rows.at(-1) ?? cursor
      if (rows.length < rowsPerBatch) return
      await setImmediate()
    }
  }

  return {
    async find(search: Search): Promise<SortKey[]> {
      // The first poll finds all sets of a small catalogue, so even the first visitor sees them.
      await firstScan
      return sets ? sets.find(search) : searchBySql(db, search)
    },

    /** Compares everything with the game server's tables now. */
    sync: () => poller.sync(),

    /** Until the first call has ended, SQL finds the words. */
    load,

    secondsSincePoll: polling.secondsSincePoll,

    start() {
      void polling.start()
    },

    async stop() {
      await polling.stop()
      await poller.stop()
    },
  }
}

/** Sets that lie in memory in the order of searches are searched several times as fast. */
async function loadAll(db: Db): Promise<SetsInMemory> {
  const sets = makeSetsInMemory()
  for await (const rows of readSets(db)) sets.append(rows)
  return sets
}
