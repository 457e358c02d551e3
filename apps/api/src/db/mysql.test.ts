import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { configFrom } from '#config'
import { testDatabaseSettings } from '#testing/test-database'
import { connect, type Db } from './connect.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const servers = inject('servers')

test.skipIf(!servers)(
  'slow statements are ended, and quick ones do not wait for them',
  async () => {
    const db = await connectServing()
    const slow = Array.from({ length: 20 }, () => outcomeOf(sql`select sleep(30)`.execute(db)))
    const times: number[] = []
    for (let n = 0; n < 100; n++) {
      const start = performance.now()
      await sql`select 1`.execute(db)
      times.push(performance.now() - start)
    }
    expect(Math.max(...times)).toBeLessThan(1200)
    for (const outcome of await Promise.all(slow)) {
      expect(outcome.error).toBeInstanceOf(DatabaseUnavailable)
      expect(outcome.ms).toBeLessThan(5000)
    }
    await expect.poll(() => countSlow(db)).toBe(0)
  },
)

test.skipIf(!servers)(
  'when too many wait for a connection, the rest are refused soon',
  async () => {
    const db = await connectServing()
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => outcomeOf(sql`select sleep(30)`.execute(db))),
    )
    const refusedAtOnce = outcomes.filter(({ error }) => /too many wait/.test(String(error)))
    expect(refusedAtOnce).toHaveLength(200 - 24 - 50)
    const free = outcomes.filter(({ error }) => /no connection was free/.test(String(error)))
    expect(free.length).toBeGreaterThanOrEqual(50)
    await expect
      .poll(() => outcomeOf(sql`select 1`.execute(db)))
      .toMatchObject({ error: undefined })
  },
)

test.skipIf(!servers)('ten thousand statements leak no connection', async () => {
  const db = await connectServing()
  for (let round = 0; round < 100; round++) {
    const good = Array.from({ length: 35 }, () => outcomeOf(sql`select 1`.execute(db)))
    const bad = Array.from({ length: 65 }, () => outcomeOf(sql`select no_column`.execute(db)))
    await Promise.all([...good, ...bad])
  }
  const outcome = await outcomeOf(
    Promise.all(Array.from({ length: 24 }, () => countConnections(db))),
  )
  expect(outcome.error).toBe(undefined)
  expect(await countConnections(db)).toBeLessThanOrEqual(24)
})

async function connectServing() {
  const config = configFrom(await testDatabaseSettings())
  const { db } = await connect(config.DATABASE, { isServing: true })
  onTestFinished(() => db.destroy())
  return db
}

async function outcomeOf(promise: Promise<unknown>) {
  const start = performance.now()
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  return { error, ms: performance.now() - start }
}

async function countConnections(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from information_schema.processlist where db = database()
  `.execute(db)
  return rows[0]?.count
}

async function countSlow(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from information_schema.processlist
    where db = database() and info like 'select sleep(%'
  `.execute(db)
  return rows[0]?.count
}
