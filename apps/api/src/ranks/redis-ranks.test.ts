import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { makeBeatmap, makeScore } from '#testing/make'
import { type Crowd, listCrowd } from '#testing/make-crowd'
import { changeMember, pollUntilPublished, testRankProcesses } from '#testing/rank-processes'
import { startRedisServer } from '#testing/redis-server'
import {
  askLeaderboard,
  askRanks,
  boardsOfCrowd,
  leaderboardUrl,
  ranksOf,
  walkLeaderboard,
} from '#testing/walk-leaderboard'

const boardsOfStandard = boardsOfCrowd.filter(({ mode }) => mode === 0)
const standardByPp = { mode: 0, sort: 'pp' } as const

test('what the leader publishes, another process reads from Redis', async () => {
  // More than one batch.
  const { leader, reader, crowd } = await testPair(600)
  expect(reader.ranks.poller.find(0)).toBeUndefined()
  expect(await reader.ranks.list(standardByPp, top)).toEqual(
    listCrowd(crowd, standardByPp).slice(0, top.limit),
  )
  for (const board of boardsOfStandard) {
    const ids = listCrowd(crowd, board)
    expect(await walkLeaderboard(leader.app, board)).toEqual(ids)
    expect(await walkLeaderboard(reader.app, board)).toEqual(ids)
    const some = ids.slice(0, 20)
    const published = some.map((id) => reader.ranks.findRank(board, id))
    expect(await Promise.all(published)).toEqual(ranksOf(some))
  }
})

test('a change of pp, country or privileges reaches every process', async () => {
  const { leader, reader, crowd, db } = await testPair()
  const map_md5 = await makeBeatmap(db, { id: 1 })
  const [first, second, third, fourth] = crowd.filter(({ priv }) => priv === 3)
  if (!first || !second || !third || !fourth) throw new Error('the crowd is too small')
  await changeMember(db, first, { pp: 99_999 })
  await changeMember(db, second, { country: 'va' })
  await changeMember(db, third, { priv: 2 })
  await changeMember(db, fourth, { pp: 0 })
  await makeScore(db, { userid: first.id, map_md5 })
  await leader.ranks.poller.scanPrivileges()
  await leader.ranks.poller.scanStats(0)
  await leader.ranks.poll()
  for (const board of boardsOfStandard) {
    const all = { offset: 0, limit: 1000 }
    expect(await reader.ranks.list(board, all)).toEqual(listCrowd(crowd, board))
  }
})

test('a leader that stops hands over the lock', async () => {
  const { leader, reader, crowd, db } = await testPair()
  await leader.ranks.stop()
  const first = crowd.find(({ priv }) => priv === 3)
  if (first) await changeMember(db, first, { pp: 88_888 })
  await pollUntilPublished(reader)
  const { length, 0: id } = (await reader.ranks.list(standardByPp, top)) ?? []
  expect([length, id]).toEqual([top.limit, first?.id])
})

test('a leader that stops leaves no board in Redis', async () => {
  const { leader, keys } = await testPair()
  await leader.ranks.stop()
  expect(await keys.keys('*:ranks:*:0:*')).toEqual([])
})

test('what a leader left that died while it wrote is deleted by the next one', async () => {
  const { leader, reader, keys } = await testPair()
  leader.redis.disconnect()
  await keys.zadd('test:ranks:01234567:0:pp:all', 1, '4294967000')
  await keys.zadd('test:ranks:01234567:4:pp:all', 1, '4294967000')
  await keys.del('test:ranks:leader', ...(await keys.keys('test:ranks:ready:*')))
  await pollUntilPublished(reader)
  const [ready = ''] = await keys.keys('test:ranks:ready:*:0')
  const generation = await keys.get(ready)
  const boards = await keys.keys('*:ranks:*:0:*')
  expect(boards).toContain(`test:ranks:${generation}:0:pp:all`)
  expect(boards.filter((key) => !key.startsWith(`test:ranks:${generation}:`))).toEqual([])
  expect(await keys.keys('*:ranks:*:4:*')).toHaveLength(1)
})

test('a snapshot in Redis whose lease has expired is not used', async () => {
  const { reader, keys } = await testPair()
  await keys.del(...(await keys.keys('*:ranks:ready:*')))
  expect(await reader.ranks.list(standardByPp, top)).toBeUndefined()
})

test('an emptied Redis is filled again', async () => {
  const { leader, reader, crowd, keys } = await testPair()
  await keys.flushall()
  expect(await walkLeaderboard(reader.app, standardByPp)).toEqual(listCrowd(crowd, standardByPp))
  await pollUntilPublished(leader)
  expect(await reader.ranks.list(standardByPp, top)).toEqual(
    listCrowd(crowd, standardByPp).slice(0, top.limit),
  )
})

test('a Redis that comes back without the last changes is not believed', async () => {
  const { leader, reader, crowd, db, keys, server } = await testPair()
  await keys.save()
  const last = crowd.findLast(({ priv }) => priv === 3)
  if (!last) throw new Error('the crowd is too small')
  await changeMember(db, last, { pp: 99_999 })
  await leader.ranks.poller.scanStats(0)
  await leader.ranks.poll()
  const ids = listCrowd(crowd, standardByPp).slice(0, top.limit)
  expect(ids[0]).toBe(last.id)
  expect(await reader.ranks.list(standardByPp, top)).toEqual(ids)

  await server.stop()
  await server.start()
  for (const { redis } of [leader, reader]) await expect.poll(() => redis.status).toBe('ready')
  expect((await keys.keys('*:ranks:ready:*:0')).length).toBe(1)
  await reader.ranks.poll()
  expect(await reader.ranks.list(standardByPp, top)).toBeUndefined()
  await pollUntilPublished(leader)
  expect(await reader.ranks.list(standardByPp, top)).toEqual(ids)
})

test.each<[string, (keys: Redis, board: string, crowd: Crowd) => Promise<unknown>]>([
  ['strangers', (keys, board) => keys.zadd(board, 1e9, '4294967000', 1e9, '4294967001')],
  ['restricted players', (keys, board, crowd) => keys.zadd(board, ...atTheTop(crowd))],
  ['no players', (keys, board) => keys.zadd(board, 1e9, 'x', 1e8, '-1', 1e7, '9999999999')],
  ['another type', async (keys, board) => [await keys.del(board), await keys.set(board, 'x')]],
  ['nothing', (keys, board) => keys.del(board)],
])('a board in Redis that holds %s is replaced, and nobody sees it', async (_, garble) => {
  const { leader, reader, crowd, keys } = await testPair()
  const [board = ''] = await keys.keys('*:0:pp:all')
  await garble(keys, board, crowd)
  const ids = listCrowd(crowd, standardByPp)
  const { data } = await askLeaderboard(reader.app, leaderboardUrl(standardByPp))
  expect(data.map(({ id }) => id)).toEqual(ids.slice(0, 50))
  for (let polls = 0; polls < 40; polls++) await leader.ranks.poll()
  await pollUntilPublished(leader)
  await reader.ranks.poll()
  expect(await reader.ranks.list(standardByPp, top)).toEqual(ids.slice(0, top.limit))
})

test("bancho.py's own sets are neither read nor written", async () => {
  const { reader, crowd, keys } = await testPair()
  await keys.zadd('bancho:leaderboard:0', 1e9, '8')
  expect(await walkLeaderboard(reader.app, standardByPp)).toEqual(listCrowd(crowd, standardByPp))
  expect(await keys.zcard('bancho:leaderboard:0')).toBe(1)
})

test('while Redis is gone or frozen every page is answered, and afterwards it is used again', async () => {
  const { leader, reader, crowd, server } = await testPair()
  const ids = listCrowd(crowd, standardByPp)
  await server.stop()
  expect(await askRanks(reader.app, standardByPp, ids.slice(0, 20))).toEqual(
    ranksOf(ids.slice(0, 20)),
  )
  expect(await walkLeaderboard(reader.app, standardByPp)).toEqual(ids)
  await Promise.all([leader.ranks.poll(), reader.ranks.poll()])
  await reader.ranks.poller.load(0)
  expect(await walkLeaderboard(reader.app, standardByPp)).toEqual(ids)

  await server.start()
  await expect.poll(() => leader.redis.status).toBe('ready')
  await expect.poll(() => reader.redis.status).toBe('ready')
  await pollUntilPublished(leader)
  await reader.ranks.poll()
  expect(reader.ranks.poller.find(0)).toBeUndefined()
  expect(await reader.ranks.list(standardByPp, top)).toEqual(ids.slice(0, top.limit))

  await server.freeze()
  expect(await walkLeaderboard(reader.app, standardByPp)).toEqual(ids)
  server.thaw()
})

const top = { offset: 0, limit: 100 }

/** Two processes and a Redis of their own, with a connection for the test. */
async function testPair(players?: number) {
  const server = await startRedisServer()
  const processes = await testRankProcesses(server.url, players)
  const keys = new Redis(server.url)
  keys.on('error', () => {})
  onTestFinished(() => keys.disconnect())
  return { server, keys, ...processes }
}

/** Values and ids of the restricted players, as arguments of ZADD. */
function atTheTop(crowd: Crowd) {
  return crowd.filter(({ priv }) => (priv & 1) === 0).flatMap(({ id }) => [1e9, String(id)])
}
