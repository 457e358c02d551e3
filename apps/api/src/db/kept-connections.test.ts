import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { configFrom } from '#settings/config'
import { connectServing, countConnections, outcomeOf } from '#testing/serving-database'
import { testDatabaseSettings } from '#testing/test-database'
import { connect, type Db } from './connect.ts'
import type { MysqlAddress } from './mysql.ts'

const servers = inject('servers')

/** As many as a profile asks for at once, and two more. */
const kept = 8

test.skipIf(!servers)('connections are open before the first visitor comes', async () => {
  const { config } = await connectServing()
  const observer = await observe(config.DATABASE)
  await expect.poll(() => countOthers(observer)).toBe(kept)
})

test.skipIf(!servers)('idle connections that the database has ended are opened again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { config } = await connectServing()
  const observer = await observe(config.DATABASE)
  await expect.poll(() => countOthers(observer)).toBe(kept)
  for (const id of await listOthers(observer)) await sql.raw(`kill ${id}`).execute(observer)
  await expect.poll(() => countOthers(observer)).toBe(0)
  vi.advanceTimersToNextTimer()
  await expect.poll(() => countOthers(observer)).toBe(kept)
})

test.skipIf(!servers)(
  'a burst on a database that opens connections slowly is answered, not refused',
  async () => {
    const { DATABASE } = configFrom(await testDatabaseSettings())
    const relay = await holdNewConnections(DATABASE as MysqlAddress)
    const { db } = await connect({ kind: 'mysql', url: relay.url }, { isServing: true })
    onTestFinished(() => db.destroy())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const outcomes = Promise.all(
      Array.from({ length: 6 }, () => outcomeOf(sql`select 1`.execute(db))),
    )
    await expect.poll(() => relay.held.length).toBeGreaterThanOrEqual(6)
    vi.advanceTimersByTime(900)
    relay.release()
    expect(await outcomes).toEqual(Array.from({ length: 6 }, () => undefined))
  },
)

async function observe(address: Parameters<typeof connect>[0]) {
  const { db } = await connect(address)
  onTestFinished(() => db.destroy())
  return db
}

async function countOthers(db: Db) {
  return ((await countConnections(db)) ?? 0) - 1
}

async function listOthers(db: Db) {
  const { rows } = await sql<{ id: number }>`
    select id from information_schema.processlist where db = database() and id <> connection_id()
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A proxy before the database. It holds new connections until `release` is called. */
async function holdNewConnections({ url }: MysqlAddress) {
  const target = new URL(url)
  const held: Socket[] = []
  let isHolding = true
  const pass = (socket: Socket) => {
    const database = connectSocket(Number(target.port), target.hostname)
    database.on('error', () => socket.destroy())
    socket.pipe(database).pipe(socket)
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (isHolding) held.push(socket)
    else pass(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address() as { port: number }
  const own = new URL(url)
  own.host = `127.0.0.1:${address.port}`
  return {
    url: own.href,
    held,
    release() {
      isHolding = false
      held.forEach(pass)
    },
  }
}
