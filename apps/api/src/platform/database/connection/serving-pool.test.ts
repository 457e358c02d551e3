import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectThroughRelay, outcomeOf } from '#testing/serving-database'
import { againIfLost, connect, type DatabaseAddress, type Db, transaction } from './connect.ts'
import { DatabaseUnavailable } from './errors.ts'

const servers = inject('servers')

test.skipIf(!servers)('a read whose connection breaks is sent again', async () => {
  const { db, relay, DATABASE } = await connectThroughRelay()
  await addFact(db, 'old')
  const lock = await lockFact(DATABASE, 'old')
  const read = sql`select value from web_facts for update`.execute(db)
  await expect.poll(() => countWaiting(lock.db), { interval: 200 }).toBe(1)
  relay.cut()
  await lock.unlock()
  expect((await read).rows).toEqual([{ value: 'new' }])
})

test.skipIf(!servers)(
  'when the server freezes, reads are refused in time, and answered after the thaw',
  async () => {
    const { db, relay } = await connectThroughRelay()
    relay.freeze()
    const began = performance.now()
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => outcomeOf(sql`select 1`.execute(db))),
    )
    expect(performance.now() - began).toBeLessThan(3000)
    expect(outcomes).toEqual(outcomes.map(() => expect.any(DatabaseUnavailable)))
    relay.thaw()
    await expect.poll(() => outcomeOf(sql`select 1`.execute(db))).toBe(undefined)
  },
)

test.skipIf(!servers)(
  'a transaction whose connection breaks before the commit is written once',
  async () => {
    const { db, relay } = await connectThroughRelay()
    let acts = 0
    await transaction(db, async (db) => {
      acts += 1
      await addFact(db, `act ${acts}`)
      if (acts === 1) relay.cut()
      await addFact(db, `end of act ${acts}`)
    })
    expect([acts, await listFacts(db)]).toEqual([2, ['act 2', 'end of act 2']])
  },
)

test.skipIf(!servers)(
  'after its connection broke, nothing of a transaction is written outside of it',
  async () => {
    const { db, relay } = await connectThroughRelay()
    let acts = 0
    await transaction(db, async (db) => {
      acts += 1
      await addFact(db, `act ${acts}`)
      if (acts === 1) relay.cut()
      await outcomeOf(addFact(db, `middle of act ${acts}`))
      await addFact(db, `end of act ${acts}`)
    })
    expect(await listFacts(db)).toEqual(['act 2', 'end of act 2', 'middle of act 2'])
  },
)

test.skipIf(!servers)(
  'a transaction whose server freezes during the commit is refused, and never repeated',
  async () => {
    const { db, relay } = await connectThroughRelay()
    let acts = 0
    const outcome = await outcomeOf(
      transaction(db, async (db) => {
        acts += 1
        await addFact(db, `act ${acts}`)
        relay.freeze()
      }),
    )
    expect([acts, outcome]).toEqual([1, expect.any(DatabaseUnavailable)])
  },
)

test.skipIf(!servers)(
  'a write that may be done twice is sent again when its connection breaks',
  async () => {
    const { db, relay, DATABASE } = await connectThroughRelay()
    await addFact(db, 'old')
    const lock = await lockFact(DATABASE, 'old')
    const written = outcomeOf(againIfLost(() => db.deleteFrom('web_facts').execute()))
    await expect.poll(() => countWaiting(lock.db), { interval: 200 }).toBe(1)
    relay.cut()
    await lock.unlock()
    expect(await written).toBeUndefined()
    expect(await listFacts(db)).toEqual([])
  },
)

test.skipIf(!servers)(
  'a write that lost a deadlock outside a transaction is sent again',
  async () => {
    const { db } = await connectThroughRelay()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addFact(db, name)
    const rival = await db.startTransaction().execute()
    // The server undoes the one that has changed fewer rows.
    await setFacts(rival, ['c', 'd', 'e', 'a'])
    const write = sql`update web_facts set value = concat(value, '!') where name in ('a', 'b') order by name desc`
    const written = outcomeOf(write.execute(db))
    // InnoDB shows what was true a tenth of a second ago.
    await expect.poll(() => countWaiting(db), { interval: 200 }).toBe(1)
    await setFacts(rival, ['b'])
    await rival.commit().execute()
    expect(await written).toBeUndefined()
    expect(await listFacts(db, 'value')).toEqual(['rival!', 'rival!', 'rival', 'rival', 'rival'])
  },
)

test.skipIf(!servers)(
  'a statement waits for what other nodes have acknowledged',
  async ({ skip }) => {
    const { db } = await connectThroughRelay()
    const { rows } = await sql<{
      Value: string
    }>`show variables like 'wsrep_sync_wait'`.execute(db)
    // MySQL without Galera does not know it, and is used all the same.
    if (rows.length === 0) return skip()
    expect(rows[0]?.Value).toBe('7')
  },
)

async function countWaiting(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from information_schema.innodb_trx
    join information_schema.processlist on processlist.id = trx_mysql_thread_id
    where db = database() and trx_state = 'LOCK WAIT'
  `.execute(db)
  return rows[0]?.count
}

/** On a connection of its own, which the relay does not carry. */
async function lockFact(address: DatabaseAddress, name: string) {
  const { db } = await connect(address)
  const holder = await db.startTransaction().execute()
  await setFacts(holder, [name])
  onTestFinished(() => db.destroy())
  return { db, unlock: () => holder.rollback().execute() }
}

async function addFact(db: Db, name: string) {
  await db.insertInto('web_facts').values({ name, value: 'new' }).execute()
}

async function setFacts(db: Db, names: string[]) {
  for (const name of names) {
    await db.updateTable('web_facts').set({ value: 'rival' }).where('name', '=', name).execute()
  }
}

async function listFacts(db: Db, column: 'name' | 'value' = 'name') {
  const rows = await db.selectFrom('web_facts').select(column).orderBy('name').execute()
  return rows.map((row) => row[column])
}
