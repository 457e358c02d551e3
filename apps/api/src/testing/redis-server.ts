import { onTestFinished } from 'vitest'
import {
  askRedis,
  failOver,
  findMaster,
  startSentinels,
} from '../../../../tests/harness/redis-sentinel.js'
import { startRedis } from '../../../../tests/harness/servers.js'

/** A Redis that a test may stop and freeze. Gone after the test. */
export async function startRedisServer() {
  const { url, end, begin, freeze, thaw, stop } = await startRedis()
  onTestFinished(stop)
  return { url, stop: end, start: begin, freeze, thaw }
}

const place = { host: '127.0.0.1' }

/** A master, a replica and three sentinels, or as many as are named. Gone after the test. */
export async function startRedisSentinels({ servers = 2, sentinels = 3 } = {}) {
  const cluster = await startSentinels({
    servers: Array.from({ length: servers }, () => place),
    sentinels: Array.from({ length: sentinels }, () => place),
  })
  onTestFinished(cluster.stop)
  // The last: a test may end the first ones.
  const sentinel = cluster.sentinels.at(-1)
  if (!sentinel) throw new Error('there is no sentinel')
  return {
    ...cluster,
    ask: askRedis,
    findMaster: () => findMaster(cluster.servers, sentinel),
    failOver: () => failOver(sentinel),
  }
}
