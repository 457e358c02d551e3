import { setImmediate } from 'node:timers/promises'
import { pollLoop } from '#concurrency/poll-loop'
import type { Database, Db } from '#db/connect'
import { makePoller } from './poller.ts'
import { findNewestVersion, listChanges, listEntries } from './queries.ts'
import { searchBySql } from './search-by-sql.ts'
import type { Search, SortKey } from './search.ts'
import type { Entry } from './segment.ts'
import { makeTextIndex } from './text-index.ts'

const pollPauseMs = 500

export type Catalogue = ReturnType<typeof openCatalogue>
type Options = { now: () => Date; onError: (error: unknown) => void }

/** Finds beatmapsets in a copy of the game server's sets, which is at most some seconds old. */
export function openCatalogue(database: Database, { now, onError }: Options) {
  const poller = makePoller(database, now)
  const index = makeSyncedIndex(database.db)
  const polling = pollLoop(poll, pollPauseMs, onError)
  let firstPoll: Promise<void> | undefined

  async function poll() {
    if ((await poller.poll()) === 'again') return 'again'
    await index.sync()
    return undefined
  }

  return {
    async find(search: Search): Promise<SortKey[]> {
      // The first poll finds all sets of a small catalogue, so even the first visitor sees them.
      await firstPoll
      return index.find(search) ?? searchBySql(database.db, search)
    },

    /** Compares everything with the game server's tables now. */
    sync: () => poller.sync(),

    /** Until the first call, SQL finds the words. */
    syncIndex: () => index.sync(),

    secondsSincePoll: polling.secondsSincePoll,

    start() {
      firstPoll = polling.start()
    },

    async stop() {
      await polling.stop()
      await poller.stop()
    },
  }
}

const rowsPerBatch = 500
const maxChanges = 1000
const rebuildPauseMs = 30_000

/** A text index in memory, updated from our table, whichever process writes that. */
function makeSyncedIndex(db: Db) {
  const index = makeTextIndex()
  let cursor = { version: 0, set_id: 0 }
  let isLoaded = false
  let builtAt = 0

  return {
    find(search: Search) {
      return isLoaded ? index.find(search) : undefined
    },

    async sync() {
      if (!isLoaded) await load()
      for (;;) {
        const rows = await listChanges(db, cursor, rowsPerBatch)
        index.apply(
          rows.map(({ gone, version, ...entry }) => ({
            set_id: entry.set_id,
            entry: gone ? undefined : entry,
          })),
        )
        cursor = rows.at(-1) ?? cursor
        if (rows.length < rowsPerBatch) break
        await setImmediate()
      }
      const isTime = performance.now() - builtAt > rebuildPauseMs
      if (index.changes() >= maxChanges && isTime) await build()
    },
  }

  async function load() {
    // Later changes are read again as changes.
    cursor = { version: await findNewestVersion(db), set_id: Number.MAX_SAFE_INTEGER }
    const entries: Entry[] = []
    for (let after = 0; ;) {
      const rows = await listEntries(db, after, rowsPerBatch)
      for (const { gone, ...entry } of rows) if (!gone) entries.push(entry)
      after = rows.at(-1)?.set_id ?? after
      if (rows.length < rowsPerBatch) break
      await setImmediate()
    }
    await build(entries)
    isLoaded = true
  }

  async function build(entries?: readonly Entry[]) {
    await index.build(entries)
    builtAt = performance.now()
  }
}
