import { expect, onTestFinished, test } from 'vitest'
import { redisUrl } from '#settings/redis-url'
import { startRedisSentinels } from '#testing/redis-server'
import { openRedis } from './redis.ts'

/** After a longer pause a sentinel distrusts what it knows: `SENTINEL_TILT_TRIGGER` in its source. */
const longPauseMs = 2000

test('sentinels whose machine stood still while the master died choose a new one later, and it is used', async () => {
  const cluster = await startRedisSentinels()
  const [master, replica] = cluster.servers
  const redis = await openRedis(redisUrl(cluster.url), 'forest', () => {})
  onTestFinished(() => void redis.disconnect())
  await expect.poll(() => redis.status).toBe('ready')

  const start = performance.now()
  for (const sentinel of cluster.sentinels) await sentinel.freeze()
  await master?.end()
  await expect.poll(() => performance.now() - start).toBeGreaterThan(1.5 * longPauseMs)
  for (const sentinel of cluster.sentinels) sentinel.thaw()

  await expect.poll(() => cluster.findMaster(), { timeout: 300_000 }).toBe(replica)
  await expect.poll(() => redis.set('x', 1).catch(() => undefined)).toBe('OK')
})
