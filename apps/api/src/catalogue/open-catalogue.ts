import { setTimeout } from 'node:timers/promises'
import type { Database } from '#db/connect'
import type { Place } from './cursor.ts'
import { makeFollower } from './follower.ts'
import { makeFollowingIndex } from './index-follower.ts'
import { listPlaces } from './queries.ts'
import type { Search } from './search.ts'

const pauseMs = 500

export type Catalogue = ReturnType<typeof openCatalogue>
type Options = { now: () => Date; onTrouble: (error: unknown) => void }

/** The beatmapsets that can be found, as the game server has them or had them a moment ago. */
export function openCatalogue(database: Database, { now, onTrouble }: Options) {
  const follower = makeFollower(database, now)
  const index = makeFollowingIndex(database.db)
  const stopping = new AbortController()
  let firstTurn: Promise<boolean> | undefined
  let running: Promise<void> | undefined
  let isTroubled = false

  return {
    async find(search: Search): Promise<Place[]> {
      // With it, a small catalogue is there from the first visitor on.
      await firstTurn
      return index.find(search) ?? listPlaces(database.db, search)
    },

    /** Compares everything with the game server's tables, now. */
    sweep: () => follower.sweep(),

    /** Brings the index of words up to date; until the first time, words are looked for in SQL. */
    load: () => index.follow(),

    /** From here on by itself. */
    start() {
      firstTurn = turn()
      running = run(firstTurn)
    },

    async stop() {
      stopping.abort()
      await running
      await follower.stop()
    },
  }

  async function run(firstTurn: Promise<boolean>) {
    let isComplete = await firstTurn
    for (;;) {
      await pause(isComplete ? pauseMs : 0)
      if (stopping.signal.aborted) return
      isComplete = await turn()
    }
  }

  /** Says whether there is time for a pause. */
  async function turn() {
    try {
      const isComplete = await follower.turn()
      if (isComplete) await index.follow()
      isTroubled = false
      return isComplete
    } catch (error) {
      if (!isTroubled) onTrouble(error)
      isTroubled = true
      return true
    }
  }

  /** Keeps no process alive. */
  async function pause(ms: number) {
    await setTimeout(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
  }
}
