import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { configFrom } from '#settings/config'
import { connectTwo, outcomeOf, whileServerAnswers } from '#testing/serving-database'
import { testDatabaseSettings } from '#testing/test-database'
import { againIfLost, connect, type Db, transaction } from './connect.ts'
import { DatabaseUnavailable } from './errors.ts'
import type { MysqlAddress } from './mysql.ts'

const servers = inject('servers')

test.skipIf(!servers).each(['end', 'freeze'] as const)(
  'when the host in use does %s, every read is answered by another',
  (fault) =>
    whileServerAnswers(async () => {
      const { db, hosts, first, second } = await connectTwo()
      const slow = Array.from({ length: 8 }, () => outcomeOf(readSlowly(db)))
      await expect.poll(() => countReaders(db)).toBe(8)
      await first[fault]()
      const later = Array.from({ length: 8 }, () => outcomeOf(readSlowly(db)))
      expect(await Promise.all([...slow, ...later])).toEqual(
        Array.from({ length: 16 }, () => undefined),
      )
      expect(hosts?.read()).toMatchObject([
        { name: first.name, isUsed: false, problem: expect.any(String) },
        { name: second.name, isUsed: true, problem: undefined },
      ])
    }),
)

test.skipIf(!servers)(
  'a transaction whose host dies before the commit is written once, by another host',
  () =>
    whileServerAnswers(async () => {
      const { db, first } = await connectTwo()
      let acts = 0
      await transaction(db, async (db) => {
        acts += 1
        await addFact(db, `act ${acts}`)
        if (acts === 1) await first.end()
        await addFact(db, `end of act ${acts}`)
      })
      expect([acts, await listFacts(db)]).toEqual([2, ['act 2', 'end of act 2']])
    }),
)

test.skipIf(!servers)(
  'a transaction whose host is silent during the commit is refused, and never repeated',
  () =>
    whileServerAnswers(async () => {
      const { db, first } = await connectTwo()
      let acts = 0
      const outcome = await outcomeOf(
        transaction(db, async (db) => {
          acts += 1
          await addFact(db, `act ${acts}`)
          first.freeze()
        }),
      )
      expect([acts, outcome]).toEqual([1, expect.any(DatabaseUnavailable)])
    }),
)

test.skipIf(!servers)('a single write that may be done twice is sent again to another host', () =>
  whileServerAnswers(async () => {
    const { db, first } = await connectTwo()
    await addFact(db, 'old')
    first.freeze()
    await againIfLost(() => db.deleteFrom('web_facts').execute())
    expect(await listFacts(db)).toEqual([])
  }),
)

test.skipIf(!servers)('a write that lost a deadlock outside a transaction is sent again', () =>
  whileServerAnswers(async () => {
    const { db } = await connectTwo()
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
  }),
)

test.skipIf(!servers)(
  'what decides waits for what other nodes have acknowledged; what only shows does not',
  async ({ skip }) => {
    const { db, reads } = await connectTwo()
    const query = sql<{ Value: string }>`show variables like 'wsrep_sync_wait'`
    const [decides, shows] = [await query.execute(db), await query.execute(reads as Db)]
    // MySQL without Galera does not know it, and is used all the same.
    if (decides.rows.length === 0) return skip()
    expect([decides.rows[0]?.Value, shows.rows[0]?.Value]).toEqual(['7', '0'])
  },
)

test.skipIf(!servers)('hosts that cannot be used are named, with the reason', async () => {
  const { DATABASE } = configFrom(await testDatabaseSettings())
  const url = new URL((DATABASE as MysqlAddress).url)
  const [first, second] = ['127.0.0.1:1', 'nobody.invalid:3306'].map((host) => {
    url.host = host
    return url.href
  })
  await expect(
    connect({ kind: 'mysql', url: String(first), otherUrls: [String(second)] }),
  ).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(
      /^None of the hosts of DATABASE_URL can be used: 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\), nobody\.invalid:3306 \(.*(ENOTFOUND|EAI_AGAIN).*\)\.$/,
    ),
  })
})

async function readSlowly(db: Db) {
  return sql`select sleep(0.3)`.execute(db)
}

async function countReaders(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from information_schema.processlist
    where db = database() and info like 'select sleep%'
  `.execute(db)
  return rows[0]?.count
}

async function countWaiting(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from information_schema.innodb_trx
    join information_schema.processlist on processlist.id = trx_mysql_thread_id
    where db = database() and trx_state = 'LOCK WAIT'
  `.execute(db)
  return rows[0]?.count
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
