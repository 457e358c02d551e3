import type { CombinedMode } from '@kodama/rules/modes'
import type { Db } from '#db/connect'
import { makePoller, type Poller, pollIntervalMs } from '#ranks/poller'
import { makeEmbeddedRanks } from '#ranks/ranks'
import { makeCrowd } from './make-crowd.ts'
import { testApp } from './test-app.ts'

const minute = 60_000

/** The app with ranks that change only when the test calls the poller. */
export async function testRanks() {
  const made = new Map<'ranks', ReturnType<typeof makeTested>>()
  const test = await testApp({}, { ranksOn: (db) => keep(makeTested(db)).ranks })
  return { ...test, ...(made.get('ranks') as ReturnType<typeof makeTested>) }

  function keep(tested: ReturnType<typeof makeTested>) {
    made.set('ranks', tested)
    return tested
  }
}

function makeTested(db: Db) {
  const poller = makePoller(db)
  return { poller, ranks: makeEmbeddedRanks(poller) }
}

export function listed(poller: Poller, mode: CombinedMode = 0) {
  return poller.find(mode)?.list('pp', undefined, { offset: 0, limit: 10_000 })
}

export async function setPrivileges(db: Db, id: number, priv: number) {
  await db.updateTable('users').set({ priv }).where('id', '=', id).execute()
}

/** The board of standard after the steps of one minute, or of ten, since a change. */
export async function stepAlong(players: number) {
  const { db, poller } = await testRanks()
  const crowd = await makeCrowd(db, players)
  await poller.load(0)
  const id = crowd.findLast(({ priv, stats }) => priv === 3 && stats[0]?.pp)?.id ?? 0
  const stepFor = async (ms: number) => {
    for (let polls = 0; polls < ms / pollIntervalMs; polls++) await poller.poll()
    return { id, board: listed(poller) }
  }
  await setPrivileges(db, id, 2)
  const restricted = await stepFor(minute)
  await setPrivileges(db, id, 3)
  const free = await stepFor(minute)
  await db.updateTable('stats').set({ pp: 0 }).execute()
  return { restricted, free, wiped: await stepFor(10 * minute) }
}
