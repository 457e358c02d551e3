import { expect, test } from 'vitest'
import { listCrowd } from '#testing/make-crowd'
import { changeMember, isPublished, testRankProcesses } from '#testing/rank-processes'
import { startRedisSentinels } from '#testing/redis-server'
import { walkLeaderboard } from '#testing/walk-leaderboard'

const board = { mode: 0, sort: 'pp' } as const
const ready = '*:ranks:ready:*:0'
const all = { offset: 0, limit: 1000 }

test.each(['killed', 'frozen'])(
  'while the master is %s every page is right, then its replica is used, and it returns as a replica',
  async (loss) => {
    const { cluster, master, expectRight, expectShared } = await testCluster()
    await (loss === 'killed' ? master.end() : master.freeze())
    while (cluster.findMaster() === master) await expectRight()
    await expectShared()

    if (loss === 'killed') await master.begin()
    else master.thaw()
    while (cluster.ask(master, 'role')[0] !== 'slave') await expectRight()
    await expectShared()
    expect(cluster.findMaster()).not.toBe(master)
  },
)

test('when the operator changes the master no page is wrong', async () => {
  const { cluster, master, replica, expectRight, expectShared } = await testCluster()
  cluster.failOver()
  while (cluster.findMaster() === master) await expectRight()
  await expectShared()
  expect(cluster.findMaster()).toBe(replica)
})

test('a replica that lacks the last changes shows no wrong rank when it becomes the master', async () => {
  const { cluster, master, replica, changeLast, expectRight, expectShared } = await testCluster()
  // Behind a wrong password it gets no more changes, but stays a replica.
  cluster.ask(replica, 'config', 'set', 'masterauth', 'wrong')
  cluster.ask(master, 'client', 'kill', 'type', 'replica')
  const [before] = cluster.ask(replica, 'keys', ready)
  await changeLast()
  // It still has the ranks from before the change. As the master it keeps them until a process publishes others.
  expect(cluster.ask(replica, 'keys', ready)).toContain(before)
  await master.end()
  while (cluster.findMaster() === master) await expectRight()
  await expectShared()
})

test('a master that starts again empties its replica, and no page is wrong', async () => {
  const { cluster, master, replica, expectRight, expectShared } = await testCluster()
  const [before] = cluster.ask(replica, 'keys', ready)
  await master.crash()
  while (cluster.ask(replica, 'keys', ready).includes(String(before))) await expectRight()
  await expectShared()
  expect(cluster.findMaster()).toBe(master)
})

test('without any sentinel the site goes on, and with the first of them it finds the master again', async () => {
  const { cluster, master, leader, reader, expectRight, expectShared } = await testCluster()
  for (const sentinel of cluster.sentinels) await sentinel.end()
  await expectRight()
  await expectShared()

  await master.crash()
  await expectRight()
  expect([leader.redis.status, reader.redis.status]).not.toContain('ready')
  await cluster.sentinels[1]?.begin()
  await expectShared()
})

/** Two processes that share their ranks by a master, a replica and three sentinels. */
async function testCluster() {
  const cluster = await startRedisSentinels()
  const [master, replica] = cluster.servers
  if (!master || !replica) throw new Error('there is no replica')
  const { db, crowd, leader, reader } = await testRankProcesses(cluster.url)
  const processes = [leader, reader]

  /** Whatever Redis has to say, it is right, and so are the pages. */
  async function expectRight() {
    const ids = listCrowd(crowd, board)
    let shared = 0
    for (const { ranks, app, redis } of processes) {
      await ranks.poll()
      const listed = await ranks.list(board, all)
      expect(listed ?? ids).toEqual(ids)
      expect(await walkLeaderboard(app, board)).toEqual(ids)
      if (listed && (await isPublished(redis))) shared += 1
    }
    return shared
  }

  return {
    cluster,
    master,
    replica,
    leader,
    reader,
    expectRight,
    /** Until both processes have their ranks from the same Redis again. */
    async expectShared() {
      while ((await expectRight()) < processes.length);
    },
    /** The leader publishes the change. */
    async changeLast() {
      const last = crowd.findLast(({ priv }) => priv === 3)
      if (!last) throw new Error('the crowd is too small')
      await changeMember(db, last, { pp: 99_999 })
      await leader.ranks.poller.scanStats(0)
      await leader.ranks.poll()
      expect(await reader.ranks.list(board, { offset: 0, limit: 1 })).toEqual([last.id])
    },
  }
}
