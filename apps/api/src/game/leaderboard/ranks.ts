import { setImmediate } from 'node:timers/promises'
import type { CombinedMode } from '@kodama/rules/modes'
import { keyedMutex } from '#platform/concurrency/keyed-mutex'
import { pollLoop } from '#platform/concurrency/poll-loop'
import type { Db } from '#platform/database/connection/connect'
import { makePrivilegeScan, playersPerPrivilegeBatch } from '#players/player/privilege-scan'
import { findBatchEnd, findMaxPlayerId, maxPlayerId } from '#players/player/queries'
import { type Board, type Boards, makeBoards, type Standing, type Window } from './boards.ts'
import { listStandings, listStandingsById } from './queries.ts'
import { makeScoreCursor } from './score-cursor.ts'

export type Ranks = ReturnType<typeof makeRanks>
type Mode = { boards: Boards; cursor: number; isLoaded: boolean; loading: Promise<void> }

/** The figures of docs/operating.md follow from these three. */
export const pollIntervalMs = 2000
const pollsPerPrivilegeScan = 20
const pollsPerStatsScan = 240

/** A synchronous SQLite query of this many rows blocks the process for a few milliseconds. */
export const playersPerStatsBatch = 500
const playersPerRecheck = 200

/** While boards load, SQL answers pages up to this depth; deeper, a query costs more than the wait. */
const maxSqlDepth = 1000

/**
 * The players of each leaderboard in order, in the memory of this process and up to date with the game server's rows. A
 * deep page costs no more than the first. The boards of a mode are loaded when it is first requested.
 */
export function makeRanks(db: Db, onError: (error: unknown) => void = () => {}) {
  const modes = new Map<CombinedMode, Mode>()
  const scores = makeScoreCursor(db)
  const privileges = makePrivilegeScan(db)
  // One at a time per mode, so that an older answer of the database never replaces a newer one.
  const lock = keyedMutex()
  const polling = pollLoop(poll, pollIntervalMs, onError)
  let starting: Promise<void> | undefined

  /** Player ids in order; undefined when SQL has to answer. */
  async function list(board: Board, window: Window): Promise<number[] | undefined> {
    const boards = find(board.mode)
    if (boards) return boards.list(board, window)
    if (!polling.isRunning()) return undefined
    const loading = load(board.mode)
    if (!board.country && window.offset + window.limit <= maxSqlDepth) return undefined
    await loading
    return find(board.mode)?.list(board, window)
  }

  /** Undefined for a player who is not on the board, and when SQL has to answer. */
  async function findRank(board: Board, id: number): Promise<number | undefined> {
    if (!find(board.mode) && polling.isRunning()) await load(board.mode)
    return find(board.mode)?.findRank(board, id)
  }

  function find(mode: CombinedMode): Boards | undefined {
    const found = modes.get(mode)
    return found?.isLoaded ? found.boards : undefined
  }

  /** Resolves when the boards are loaded, or loading has failed. */
  function load(mode: CombinedMode): Promise<void> {
    const found = modes.get(mode)
    if (found) return found.loading
    const added = { boards: makeBoards(), cursor: 0, isLoaded: false, loading: Promise.resolve() }
    modes.set(mode, added)
    added.loading = fill(mode, added).catch((error: unknown) => {
      modes.delete(mode)
      onError(error)
    })
    return added.loading
  }

  async function fill(mode: CombinedMode, added: Mode) {
    await startScans()
    do {
      await setImmediate()
      await scanStats(mode)
    } while (added.cursor > 0 && modes.has(mode))
    added.isLoaded = added.cursor === 0
  }

  /** Runs once; after a failure the next call tries again. */
  function startScans(): Promise<void> {
    starting ??= scores
      .start()
      .then(privileges.start)
      .catch((error: unknown) => {
        starting = undefined
        throw error
      })
    return starting
  }

  /** Reads new scores, and enough of the scans that each completes in time. */
  async function poll() {
    if (modes.size === 0) return
    await pollScores()
    const players = await findMaxPlayerId(db)
    await repeat(players / playersPerPrivilegeBatch / pollsPerPrivilegeScan, scanPrivileges)
    for (const [mode, { isLoaded }] of modes) {
      if (!isLoaded) continue
      await repeat(players / playersPerStatsBatch / pollsPerStatsScan, () => scanStats(mode))
    }
  }

  async function pollScores() {
    await startScans()
    for (const [mode, ids] of await scores.listPlayersByMode()) await reread(mode, [...ids])
  }

  async function scanPrivileges() {
    await startScans()
    const changed = await privileges.listChanged()
    for (const [mode] of modes) await reread(mode, changed)
  }

  /** Reads the stats of the next batch of players; after the last batch it starts again. */
  async function scanStats(mode: CombinedMode) {
    const scanned = modes.get(mode)
    if (!scanned) return
    await lock(String(mode), async () => {
      const { boards, cursor: after } = scanned
      const end = await findBatchEnd(db, after, playersPerStatsBatch)
      const last = end ?? maxPlayerId
      const standings = await listStandings(db, mode, { after, last })
      update(boards, boards.listIds(after, last), standings)
      scanned.cursor = end ?? 0
    })
  }

  /** Reads the rows of these players again. */
  async function reread(mode: CombinedMode, ids: number[]) {
    const boards = modes.get(mode)?.boards
    if (!boards) return
    for (let start = 0; start < ids.length; start += playersPerRecheck) {
      const batch = ids.slice(start, start + playersPerRecheck)
      await lock(String(mode), async () => {
        update(boards, batch, await listStandingsById(db, mode, batch))
      })
      await setImmediate()
    }
  }

  return {
    list,
    findRank,
    /** Changes when a rank of the mode changes; undefined until its boards are loaded. */
    findVersion: (mode: CombinedMode) => find(mode)?.version(),
    /** Reads players again whose rows do not match their ranks. */
    recheck(mode: CombinedMode, ids: number[]) {
      reread(mode, ids).catch(onError)
    },
    secondsSincePoll: polling.secondsSincePoll,
    start() {
      void polling.start()
    },
    async stop() {
      const loadings = [...modes.values()].map(({ loading }) => loading)
      modes.clear()
      await Promise.all([polling.stop(), ...loadings])
    },
    load,
    poll,
    pollScores,
    scanPrivileges,
    scanStats,
  }
}

/** Makes the boards equal to the rows; ids without a row are removed. */
function update(boards: Boards, ids: readonly number[], standings: readonly Standing[]) {
  const found = new Set(standings.map(({ id }) => id))
  for (const standing of standings) boards.set(standing)
  for (const id of ids) if (!found.has(id)) boards.remove(id)
}

async function repeat(times: number, act: () => Promise<void>) {
  for (let n = 0; n < times; n++) {
    await act()
    await setImmediate()
  }
}
