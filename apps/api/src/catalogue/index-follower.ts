import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/connect'
import { findNewestVersion, listChanges, listEntries } from './queries.ts'
import type { Search } from './search.ts'
import type { Entry } from './segment.ts'
import { makeTextIndex } from './text-index.ts'

const rowsAtOnce = 500
const mostChanges = 1000
const buildPauseMs = 30_000

/** An index of words in the process, kept in step with our table, whoever writes that. */
export function makeFollowingIndex(db: Db) {
  const index = makeTextIndex()
  let seen = { version: 0, set_id: 0 }
  let isLoaded = false
  let builtAt = 0

  return {
    find(search: Search) {
      return isLoaded ? index.find(search) : undefined
    },

    async follow() {
      if (!isLoaded) await load()
      for (;;) {
        const rows = await listChanges(db, seen, rowsAtOnce)
        index.apply(rows.map(({ gone, version, ...entry }) => changeFrom(entry, gone)))
        seen = rows.at(-1) ?? seen
        if (rows.length < rowsAtOnce) break
        await setImmediate()
      }
      const isTime = performance.now() - builtAt > buildPauseMs
      if (index.changes >= mostChanges && isTime) await build()
    },
  }

  async function load() {
    // Whatever changes from here on is read again as a change.
    seen = { version: await findNewestVersion(db), set_id: Number.MAX_SAFE_INTEGER }
    const entries: Entry[] = []
    for (let after = 0; ;) {
      const rows = await listEntries(db, after, rowsAtOnce)
      for (const { gone, ...entry } of rows) if (!gone) entries.push(entry)
      after = rows.at(-1)?.set_id ?? after
      if (rows.length < rowsAtOnce) break
      // An embedded database answers without a turn of the event loop; others must have theirs.
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

function changeFrom(entry: Entry, gone: number) {
  return { set_id: entry.set_id, entry: gone ? undefined : entry }
}
