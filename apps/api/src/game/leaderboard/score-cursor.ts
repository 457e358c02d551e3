import type { CombinedMode } from '@kodama/rules/modes'
import type { Db } from '#platform/database/connection/connect'
import { findLastScoreId, listScoresAfter } from './queries.ts'

const scoresPerBatch = 1000

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
