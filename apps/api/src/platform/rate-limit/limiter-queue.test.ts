import { expect, test } from 'vitest'
import {
  DatabaseUnavailable,
  fromSqlite,
  NoFreeConnection,
} from '#platform/database/connection/errors'
import { makeAccount, makeInviteCode, makeVisitor, testSite } from '#testing/visitor'
import { type Counters, memoryCounters } from './counters.ts'
import { withQueue } from './limiter-queue.ts'
import { limits, makeLimiter } from './limiter.ts'

const isServing = true
const hundred = Array.from({ length: 100 }, (_, n) => n)

test('a hundred who register at once all get in, though the database has 24 connections', async () => {
  const { app, db } = await testSite({}, { isServing })
  const codes = await Promise.all(hundred.map(() => makeInviteCode(db)))
  const answers = await Promise.all(
    hundred.map((n) =>
      makeVisitor(app).register({
        invite_code: codes[n] ?? '',
        username: `guest ${n}`,
        email: `g${n}@example.com`,
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(hundred.map(() => 201))
  expect(await db.selectFrom('users').select('id').where('id', '>', 1).execute()).toHaveLength(100)
  expect(await db.selectFrom('stats').select('id').execute()).toHaveLength(800)
  const used = db.selectFrom('web_invites').select('id').where('used', '=', 1)
  expect(await used.execute()).toHaveLength(100)
})

test('a hundred who ask for a reset at once are all heard', async () => {
  const { app, db } = await testSite({}, { isServing })
  const { email } = await makeAccount(app, db)
  const answers = await Promise.all(hundred.map(() => makeVisitor(app).requestReset(email)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  // An account gets three mails a day.
  expect(statuses.toSorted()).toEqual([200, 200, 200, ...hundred.slice(3).map(() => 429)])
})

test('four are counted at a time, 250 wait, and the rest are told when to come back', async () => {
  const { counters, release, reads } = heldCounters()
  const outcomes = attemptsOn(counters, 300)
  await expect.poll(() => reads.length).toBe(4)
  release.resolve()
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(46)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  }
})

test('when the database does not answer, those who wait are not sent to it as well', async () => {
  const { counters, release, reads } = heldCounters()
  const outcomes = attemptsOn(counters, 100)
  await expect.poll(() => reads.length).toBe(4)
  release.reject(new DatabaseUnavailable(new Error('no answer')))
  for (const outcome of await outcomes) {
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  }
  expect(reads).toHaveLength(4)
})

test.each([
  ['others use all connections', new NoFreeConnection(new Error('none in time'))],
  ['another process has the lock of the file', fromSqlite(new Error('database is locked'))],
])('while %s, the first of a burst try once more, and nobody is refused', async (_, failure) => {
  const inMemory = memoryCounters()
  let reads = 0
  const counters: Counters = {
    ...inMemory,
    async read(id) {
      reads += 1
      if (reads <= 4) throw failure
      return inMemory.read(id)
    },
  }
  const outcomes = await attemptsOn(counters, 100)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
})

/** Counters that answer the first time they are read only when they are told to. */
function heldCounters() {
  const inMemory = memoryCounters()
  const reads: string[] = []
  const release = { resolve: () => {}, reject: (_: Error) => {} }
  const released = new Promise<void>((resolve, reject) =>
    Object.assign(release, { resolve, reject }),
  )
  const counters: Counters = {
    ...inMemory,
    async read(id) {
      reads.push(id)
      await released
      return inMemory.read(id)
    },
  }
  return { counters, release, reads }
}

function attemptsOn(counters: Counters, count: number) {
  const limiter = withQueue(makeLimiter(counters, () => new Date()))
  const attempts = Array.from({ length: count }, (_, n) =>
    limiter.consume({ limit: limits.inviteMiss, of: `network ${n}` }),
  )
  return Promise.allSettled(attempts)
}
