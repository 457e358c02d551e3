import { randomUUID } from 'node:crypto'
import type { Database } from '#db/connect'
import { claimSweep, dataVersion, releaseSweep } from './queries.ts'
import { makeRound } from './round.ts'
import { favouritesStep } from './sweep-favourites.ts'
import { deepStep, fastStep } from './sweep.ts'

const claimMs = 30_000
/** At two turns a second, every set is compared within half a minute, up to a hundred thousand. */
const turnsOfDeepRound = 60
const mostDeepSteps = 32
const deepStepsInFast = 16

/** Keeps our table in step with the game server's `maps`, in one process of all that run. */
export function makeFollower({ db, kind }: Database, now: () => Date) {
  const owner = randomUUID()
  const fast = makeRound(fastStep(db, owner), 5000)
  const deep = makeRound(deepStep(db, owner), 20_000)
  const favourites = makeRound(favouritesStep(db), 20_000)
  const rounds = [fast, deep, favourites]
  let hasClaimed = false

  return {
    /** A little of each way round. Says whether the table is known to hold every set. */
    async turn(): Promise<boolean> {
      const state = await stateOfDatabase()
      if (!rounds.some((round) => round.isDue(state))) return true
      hasClaimed = await claimSweep(db, owner, now().getTime(), claimMs)
      if (!hasClaimed) return true

      if (fast.isDue(state)) await fast.advance(state, 2)
      if (!fast.isOver && fast.length === 0) return false
      // The first deep way round has no length yet; the fast one before it tells.
      const length = Math.max(deep.length, fast.length * deepStepsInFast)
      const deepSteps = Math.min(Math.ceil(length / turnsOfDeepRound), mostDeepSteps)
      if (deep.isDue(state)) await deep.advance(state, deepSteps)
      if (favourites.isDue(state)) await favourites.advance(state, 2)
      return true
    },

    /** Everything, now. */
    async sweep() {
      hasClaimed = await claimSweep(db, owner, now().getTime(), claimMs)
      if (!hasClaimed) return
      for (const round of rounds) {
        await round.advance(undefined, Number.POSITIVE_INFINITY)
      }
    },

    async stop() {
      // Where the database is gone, the claim ends by itself.
      if (hasClaimed) await releaseSweep(db, owner).catch(() => {})
    },
  }

  /** An embedded database tells whether others have written; of a server one must assume it. */
  async function stateOfDatabase(): Promise<unknown> {
    return kind === 'sqlite' ? dataVersion(db) : Symbol('unknown')
  }
}
