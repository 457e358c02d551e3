import { setImmediate } from 'node:timers/promises'
import type { CombinedMode } from '@kodama/rules/modes'
import { keyedMutex } from '#concurrency/keyed-mutex'
import type { Db } from '#db/connect'
import { type Boards, makeBoards } from './boards.ts'
import { makeHiddenPlayers } from './hidden-players.ts'
import { findHighestId, listStandingsById } from './queries.ts'
import { makeScorers } from './scorers.ts'
import { playersPerSweep, sweepBoards } from './sweep-boards.ts'

export type Follower = ReturnType<typeof makeFollower>
type Kept = { boards: Boards; sweptTo: number; isLoaded: boolean; loading: Promise<void> }
type Options = {
  onChange?: (mode: CombinedMode, id: number, countryBefore: string | undefined) => void
  onTrouble?: (error: unknown) => void
}

/** How often `step` is to be called. The figures of docs/operating.md follow from these. */
export const stepMs = 2000
const stepsPerSweepOfPrivileges = 20
const stepsPerSweepOfStats = 240

const idsAtOnce = 200

/**
 * Keeps leaderboards as the game server's rows say, in small steps. Nothing runs by itself, and SQL
 * is the truth: whatever is noticed, the rows are read again.
 */
export function makeFollower(db: Db, { onChange, onTrouble }: Options = {}) {
  const kept = new Map<CombinedMode, Kept>()
  const hidden = makeHiddenPlayers(db)
  const scorers = makeScorers(db)
  // An older answer of the database must not be put over a newer one.
  const inTurn = keyedMutex()

  function find(mode: CombinedMode): Boards | undefined {
    const found = kept.get(mode)
    return found?.isLoaded ? found.boards : undefined
  }

  /** Resolves when the mode's boards are there, or have failed to be. */
  function load(mode: CombinedMode): Promise<void> {
    const found = kept.get(mode)
    if (found) return found.loading
    const boards = makeBoards((id, countryBefore) => onChange?.(mode, id, countryBefore))
    const added: Kept = { boards, sweptTo: 0, isLoaded: false, loading: Promise.resolve() }
    kept.set(mode, added)
    added.loading = fill(mode, added).catch((error: unknown) => {
      if (kept.get(mode) === added) kept.delete(mode)
      onTrouble?.(error)
    })
    return added.loading
  }

  async function fill(mode: CombinedMode, added: Kept) {
    await scorers.begin()
    await hidden.begin()
    do {
      await setImmediate()
      await sweepStats(mode)
    } while (added.sweptTo > 0 && kept.get(mode) === added)
    added.isLoaded = added.sweptTo === 0
  }

  /** Compares the next players' stats with their ranks. */
  async function sweepStats(mode: CombinedMode) {
    const swept = kept.get(mode)
    if (!swept) return
    await inTurn(String(mode), async () => {
      swept.sweptTo = await sweepBoards(db, mode, swept.boards, swept.sweptTo)
    })
  }

  /** Finds, among the next players, those who were restricted or are no more. */
  async function sweepPrivileges() {
    await hidden.begin()
    const changed = await hidden.sweep()
    for (const [mode] of kept) await recheck(mode, changed)
  }

  /** Reads the rows of those who scored since the last time, and the time before. */
  async function followScores() {
    if (kept.size === 0) return
    await scorers.begin()
    for (const [mode, ids] of await scorers.listNew()) await recheck(mode, [...ids])
  }

  async function recheck(mode: CombinedMode, ids: number[]) {
    const boards = kept.get(mode)?.boards
    if (!boards) return
    for (let start = 0; start < ids.length; start += idsAtOnce) {
      const some = ids.slice(start, start + idsAtOnce)
      await inTurn(String(mode), async () => {
        const standings = await listStandingsById(db, mode, some)
        const found = new Set(standings.map(({ id }) => id))
        for (const standing of standings) boards.set(standing)
        for (const id of some) if (!found.has(id)) boards.remove(id)
      })
      await setImmediate()
    }
  }

  /** One of many: in twenty of them everyone's privileges are seen, in 240 everyone's stats. */
  async function step() {
    if (kept.size === 0) return
    await followScores()
    const highestId = await findHighestId(db)
    const ofPrivileges = hidden.sweepsFor(highestId) / stepsPerSweepOfPrivileges
    await repeatSliced(ofPrivileges, sweepPrivileges)
    const ofStats = highestId / playersPerSweep / stepsPerSweepOfStats
    for (const [mode, { isLoaded }] of kept) {
      if (isLoaded) await repeatSliced(ofStats, () => sweepStats(mode))
    }
  }

  async function repeatSliced(times: number, act: () => Promise<void>) {
    for (let n = 0; n < times && kept.size > 0; n++) {
      await act()
      await setImmediate()
    }
  }

  async function stop() {
    const loadings = [...kept.values()].map(({ loading }) => loading)
    kept.clear()
    await Promise.all(loadings)
  }

  return {
    find,
    load,
    step,
    followScores,
    sweepStats,
    sweepPrivileges,
    recheck,
    modes: () => [...kept.keys()],
    forget: () => kept.clear(),
    stop,
  }
}
