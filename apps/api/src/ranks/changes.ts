import { setImmediate } from 'node:timers/promises'
import type { CombinedMode } from '@kodama/rules/modes'
import type { Db } from '#db/connect'
import { makeNumbersById } from './numbers-by-id.ts'
import {
  findBatchEnd,
  findLastScoreId,
  listHiddenIds,
  listScoresAfter,
  maxPlayerId,
} from './queries.ts'

const scoresPerBatch = 1000
export const playersPerPrivilegeBatch = 10_000

/**
 * Finds players with new scores. The game server writes a score before the stats, and scores can become
 * visible out of order, so each score is returned by two calls.
 */
export function makeScoreCursor(db: Db) {
  let previous = 0
  let current = 0

  async function start() {
    current = await findLastScoreId(db)
    previous = current
  }

  async function listPlayersByMode() {
    const players = new Map<CombinedMode, Set<number>>()
    let last = previous
    for (let rows = scoresPerBatch; rows === scoresPerBatch;) {
      const scores = await listScoresAfter(db, last, scoresPerBatch)
      for (const { id, userid, mode } of scores) {
        players.set(mode, (players.get(mode) ?? new Set()).add(userid))
        last = Number(id)
      }
      rows = scores.length
    }
    previous = current
    current = Math.max(current, last)
    return players
  }

  return { start, listPlayersByMode }
}

/** Finds players who were restricted or unrestricted since the last scan. */
export function makePrivilegeScan(db: Db) {
  /** 1 for a hidden player. */
  const hidden = makeNumbersById(Uint8Array)
  let cursor = 0

  /** Scans the next batch of players; after the last batch it starts again. */
  async function listChanged(): Promise<number[]> {
    const after = cursor
    const end = await findBatchEnd(db, after, playersPerPrivilegeBatch)
    const last = end ?? maxPlayerId
    const hiddenNow = await listHiddenIds(db, { after, last })
    const isHiddenNow = new Set(hiddenNow)
    const shown = hidden.listIds(after, last).filter((id) => !isHiddenNow.has(id))
    const changed = [...hiddenNow.filter((id) => hidden.get(id) === 0), ...shown]
    for (const id of changed) hidden.set(id, isHiddenNow.has(id) ? 1 : 0)
    cursor = end ?? 0
    return changed
  }

  async function start() {
    do {
      await listChanged()
      await setImmediate()
    } while (cursor > 0)
  }

  return { start, listChanged, isHidden: (id: number) => hidden.get(id) > 0 }
}
