import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import {
  connectServing,
  countConnections,
  makeSlowStatement,
  outcomeOf,
  sendStatements,
  useAllConnections,
} from '#testing/serving-database'
import { connect, type Db } from './connect.ts'
import { DatabaseUnavailable } from './errors.ts'

const servers = inject('servers')

test.skipIf(!servers).each(['reads', 'writes'] as const)(
  'slow %s are ended, and quick statements do not wait for them',
  async (kind) => {
    const serving = await connectServing()
    const slow = await makeSlowStatement(serving, kind)
    // Polled, because a busy machine may not do it at the first try.
    const atOnce = { quick: undefined, ended: 0 }
    await expect.poll(() => sendQuickBesideSlow(serving.db, slow)).toEqual(atOnce)
    await expect.poll(() => countSlow(serving.db)).toBe(0)
  },
)

test.skipIf(!servers)('only a serving connection has a statement timeout', async () => {
  const { db, config } = await connectServing()
  const { db: other } = await connect(config.DATABASE)
  onTestFinished(() => other.destroy())
  const timeout = sql<{ Variable_name: string; Value: string }>`
    show variables where variable_name in ('max_statement_time', 'max_execution_time')`
  const answers = [await timeout.execute(db), await timeout.execute(other)]
  const onMariadb = [1.3, 0]
  const onMysql = [1300, 0]
  expect([onMariadb, onMysql]).toContainEqual(answers.map(({ rows }) => Number(rows[0]?.Value)))
})

test.skipIf(!servers)(
  'when too many wait for a connection, the rest are refused soon',
  async () => {
    const serving = await connectServing()
    const slow = await makeSlowStatement(serving)
    const errors = await Promise.all(Array.from({ length: 200 }, () => outcomeOf(slow())))
    const refusedAtOnce = errors.filter((error) => /Queue limit reached/.test(String(error)))
    expect(refusedAtOnce).toHaveLength(200 - 24 - 50)
    const free = errors.filter((error) => /no connection was free/.test(String(error)))
    expect(free.length).toBeGreaterThanOrEqual(50)
    await expect.poll(() => outcomeOf(sql`select 1`.execute(serving.db))).toBe(undefined)
  },
)

test.skipIf(!servers)('a thousand statements leak no connection', async () => {
  const { db } = await connectServing()
  await sendStatements(db, 10)
  await expect.poll(() => outcomeOf(useAllConnections(db))).toBe(undefined)
  expect(await countConnections(db)).toBeLessThanOrEqual(24)
})

/** The outcome of a quick statement, and how many of twenty slow ones had ended before it. */
async function sendQuickBesideSlow(db: Db, slow: () => Promise<unknown>) {
  let ended = 0
  const all = Array.from({ length: 20 }, async () => {
    const error = await outcomeOf(slow())
    ended += 1
    return error
  })
  const quick = await outcomeOf(sql`select 1`.execute(db))
  const outcome = { quick, ended }
  for (const error of await Promise.all(all)) expect(error).toBeInstanceOf(DatabaseUnavailable)
  return outcome
}

async function countSlow(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from information_schema.processlist
    where db = database() and (info like 'select id from held%' or info like 'update held%')
  `.execute(db)
  return rows[0]?.count
}
