import type { CombinedMode } from '@kodama/rules/modes'
import type { Db } from '#db/connect'
import { beginOnce } from './begin-once.ts'
import { findLastScoreId, listScorers } from './queries.ts'

const scoresAtOnce = 1000

/**
 * Who has scored. The game server writes a score before it writes the stats, and scores may become
 * visible out of order: so each is told of twice, at two calls.
 */
export function makeScorers(db: Db) {
  let seenBefore = 0
  let seen = 0

  async function findBegin() {
    seen = await findLastScoreId(db)
    seenBefore = seen
  }

  async function listNew() {
    const scorers = new Map<CombinedMode, Set<number>>()
    let last = seenBefore
    for (let rows = scoresAtOnce; rows === scoresAtOnce;) {
      const scores = await listScorers(db, last, scoresAtOnce)
      for (const { id, userid, mode } of scores) {
        scorers.set(mode, (scorers.get(mode) ?? new Set()).add(userid))
        last = Number(id)
      }
      rows = scores.length
    }
    seenBefore = seen
    seen = Math.max(seen, last)
    return scorers
  }

  return {
    /** From now on. */
    begin: beginOnce(findBegin),
    listNew,
  }
}
