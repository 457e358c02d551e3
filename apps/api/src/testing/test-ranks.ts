import type { CombinedMode } from '@kodama/rules/modes'
import { makeRanks, pollIntervalMs, type Ranks } from '#game/leaderboard/ranks'
import type { Db } from '#platform/database/connection/connect'
import { makeCrowd } from './make-crowd.ts'
import { testApp } from './test-app.ts'

const minute = 60_000

/** The app with ranks that change only when the test loads, polls or scans. */
export async function testRanks() {
  const made: Ranks[] = []
  const test = await testApp({}, { ranksOn: keep })
  return { ...test, ranks: made[0] as Ranks }

  function keep(db: Db) {
    const ranks = makeRanks(db)
    made.push(ranks)
    return ranks
  }
}

/** The ids of the worldwide leaderboard by pp. */
export function listed(ranks: Ranks, mode: CombinedMode = 0) {
  return ranks.list({ mode, sort: 'pp' }, { offset: 0, limit: 10_000 })
}

export async function setPrivileges(db: Db, id: number, priv: number) {
  await db.updateTable('users').set({ priv }).where('id', '=', id).execute()
}

/** The board of standard after the polls of one minute, or of ten, since a change. */
export async function stepAlong(players: number) {
  const { db, ranks } = await testRanks()
  const crowd = await makeCrowd(db, players)
  await ranks.load(0)
  const id = crowd.findLast(({ priv, stats }) => priv === 3 && stats[0]?.pp)?.id ?? 0
  const stepFor = async (ms: number) => {
    for (let polls = 0; polls < ms / pollIntervalMs; polls++) await ranks.poll()
    return { id, board: await listed(ranks) }
  }
  await setPrivileges(db, id, 2)
  const restricted = await stepFor(minute)
  await setPrivileges(db, id, 3)
  const free = await stepFor(minute)
  await db.updateTable('stats').set({ pp: 0 }).execute()
  return { restricted, free, wiped: await stepFor(10 * minute) }
}
