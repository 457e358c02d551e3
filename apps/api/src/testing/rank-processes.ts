import { expect, onTestFinished } from 'vitest'
import { buildApp } from '#app'
import type { Db } from '#db/connect'
import { loadWebBuild } from '#pages/web-build'
import { makeRedisRanks } from '#ranks/redis-ranks'
import { openRedis } from '#redis/redis'
import { builtSite } from './built-site.ts'
import { type Crowd, makeCrowd } from './make-crowd.ts'
import { testApp } from './test-app.ts'

type RankProcess = Awaited<ReturnType<typeof startProcess>>

/** Two processes on one database and one Redis; the first is the leader and has published standard. */
export async function testRankProcesses(REDIS_URL: string, players = 200) {
  const { db, siteDb, config } = await testApp({ REDIS_URL, REDIS_PREFIX: 'test' })
  const crowd = await makeCrowd(db, players)
  const leader = await startProcess(siteDb, config)
  const reader = await startProcess(siteDb, config)
  await pollUntilPublished(leader)
  await reader.ranks.poll()
  return { db, crowd, leader, reader }
}

async function startProcess(db: Db, config: Awaited<ReturnType<typeof testApp>>['config']) {
  if (!config.REDIS_URL) throw new Error('the test has no Redis')
  const redis = await openRedis(config.REDIS_URL, config.REDIS_PREFIX, () => {})
  const ranks = makeRedisRanks(db, redis)
  const app = await buildApp({
    config,
    db,
    web: await loadWebBuild(builtSite),
    standIns: { ranks },
  })
  onTestFinished(async () => {
    await app.close()
    redis.disconnect()
  })
  await expect.poll(() => redis.status).toBe('ready')
  return { redis, ranks, app }
}

/** Asks for the mode, as a page would, and polls until all of it is in Redis. */
export async function pollUntilPublished({ ranks, redis }: RankProcess) {
  await expect
    .poll(async () => {
      await redis.sadd('ranks:wanted', 0)
      await ranks.poll()
      return isPublished(redis)
    })
    .toBe(true)
}

/** Whether standard is in the Redis that this connection leads to, as a leader there has written it. */
export async function isPublished(redis: RankProcess['redis']): Promise<boolean> {
  try {
    const history = /master_replid:(\w+)/.exec(await redis.info('replication'))?.[1]
    return (await redis.exists(`ranks:ready:${history}:0`)) === 1
  } catch {
    return false
  }
}

/** In the rows and in the crowd. */
export async function changeMember(
  db: Db,
  member: Crowd[number],
  { pp, ...row }: { pp?: number; country?: string; priv?: number },
) {
  Object.assign(member, row)
  if (pp === undefined) {
    await db.updateTable('users').set(row).where('id', '=', member.id).execute()
    return
  }
  for (const stats of member.stats) if (stats.mode === 0) stats.pp = pp
  await db
    .updateTable('stats')
    .set({ pp })
    .where('id', '=', member.id)
    .where('mode', '=', 0)
    .execute()
}
