import { setImmediate } from 'node:timers/promises'
import type { CombinedMode } from '@kodama/rules/modes'
import { keyedMutex } from '#concurrency/keyed-mutex'
import type { Db } from '#db/connect'
import { type Board, type Boards, makeBoards, type Window } from './boards.ts'
import { makePrivilegeScan, makeScoreCursor, playersPerPrivilegeBatch } from './changes.ts'
import {
  findBatchEnd,
  findMaxPlayerId,
  listStandings,
  listStandingsById,
  maxPlayerId,
} from './queries.ts'

export type Poller = ReturnType<typeof makePoller>
type Mode = { boards: Boards; cursor: number; isLoaded: boolean; loading: Promise<void> }
type Options = {
  onChange?: (mode: CombinedMode, id: number, countryBefore: string | undefined) => void
  onError?: (error: unknown) => void
}

/** The figures of docs/operating.md follow from these three. */
export const pollIntervalMs = 2000
const pollsPerPrivilegeScan = 20
const pollsPerStatsScan = 240

/** A synchronous SQLite query of this many rows blocks the process for a few milliseconds. */
export const playersPerStatsBatch = 500
const playersPerRecheck = 200

/** While boards load, SQL answers pages up to this depth; deeper, a query costs more than the wait. */
const maxSqlDepth = 1000

/** Keeps leaderboards in memory up to date with the game server's rows. Runs only when `poll` is called. */
export function makePoller(db: Db, { onChange, onError }: Options = {}) {
  const modes = new Map<CombinedMode, Mode>()
  const scores = makeScoreCursor(db)
  const privileges = makePrivilegeScan(db)
  // One at a time per mode, so that an older answer of the database never replaces a newer one.
  const lock = keyedMutex()
  let starting: Promise<void> | undefined

  /** Runs once; after a failure the next call tries again. */
  function start(): Promise<void> {
    starting ??= scores
      .start()
      .then(privileges.start)
      .catch((error: unknown) => {
        starting = undefined
        throw error
      })
    return starting
  }

  function find(mode: CombinedMode): Boards | undefined {
    const found = modes.get(mode)
    return found?.isLoaded ? found.boards : undefined
  }

  /** Resolves when the boards are loaded, or loading has failed. */
  function load(mode: CombinedMode): Promise<void> {
    const found = modes.get(mode)
    if (found) return found.loading
    const boards = makeBoards((id, countryBefore) => onChange?.(mode, id, countryBefore))
    const added: Mode = { boards, cursor: 0, isLoaded: false, loading: Promise.resolve() }
    modes.set(mode, added)
    added.loading = fill(mode, added).catch((error: unknown) => {
      if (modes.get(mode) === added) modes.delete(mode)
      onError?.(error)
    })
    return added.loading
  }

  async function fill(mode: CombinedMode, added: Mode) {
    await start()
    do {
      await setImmediate()
      await scanStats(mode)
    } while (added.cursor > 0 && modes.get(mode) === added)
    added.isLoaded = added.cursor === 0
  }

  /** Undefined when SQL has to answer. */
  async function list({ mode, sort, country }: Board, window: Window) {
    const boards = find(mode)
    if (boards) return boards.list(sort, country, window)
    const loading = load(mode)
    if (country === undefined && window.offset + window.limit <= maxSqlDepth) return undefined
    await loading
    return find(mode)?.list(sort, country, window)
  }

  /** Undefined for a player who is not on the board, and when SQL has to answer. */
  async function findRank({ mode, sort, country }: Board, id: number) {
    if (!find(mode)) await load(mode)
    return find(mode)?.findRank(sort, country, id)
  }

  /** Reads the stats of the next batch of players; after the last batch it starts again. */
  async function scanStats(mode: CombinedMode) {
    const scanned = modes.get(mode)
    if (!scanned) return
    await lock(String(mode), async () => {
      const { boards, cursor: after } = scanned
      const end = await findBatchEnd(db, after, playersPerStatsBatch)
      const range = { after, last: end ?? maxPlayerId }
      const standings = await listStandings(db, mode, range)
      update(boards, boards.listIds(range.after, range.last), standings)
      scanned.cursor = end ?? 0
    })
  }

  async function scanPrivileges() {
    await start()
    const changed = await privileges.listChanged()
    for (const [mode] of modes) await recheck(mode, changed)
  }

  async function pollScores() {
    if (modes.size === 0) return
    await start()
    for (const [mode, ids] of await scores.listPlayersByMode()) await recheck(mode, [...ids])
  }

  /** Reads the rows of these players again. */
  async function recheck(mode: CombinedMode, ids: number[]) {
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

  /** Reads new scores, and enough of the scans that they come round in time. */
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

  async function repeat(times: number, act: () => Promise<void>) {
    for (let n = 0; n < times && modes.size > 0; n++) {
      await act()
      await setImmediate()
    }
  }

  async function stop() {
    const loadings = [...modes.values()].map(({ loading }) => loading)
    modes.clear()
    await Promise.all(loadings)
  }

  return {
    find,
    load,
    list,
    findRank,
    poll,
    pollScores,
    scanStats,
    scanPrivileges,
    recheck,
    modes: () => [...modes.keys()],
    clear: () => modes.clear(),
    stop,
  }
}

/** Makes the boards equal to the rows; ids without a row are removed. */
function update(
  boards: Boards,
  ids: readonly number[],
  standings: Awaited<ReturnType<typeof listStandings>>,
) {
  const found = new Set(standings.map(({ id }) => id))
  for (const standing of standings) boards.set(standing)
  for (const id of ids) if (!found.has(id)) boards.remove(id)
}
