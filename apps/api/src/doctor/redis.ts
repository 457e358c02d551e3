import { type Finding, finding } from '#db/finding'
import type { Config } from '#settings/config'

export async function examineRedis({ REDIS_URL }: Config): Promise<Finding[]> {
  if (!REDIS_URL) return [finding('redis', 'ok', 'REDIS_URL is empty: none is used.')]
  const { default: Redis } = await import('ioredis')
  const redis = new Redis(REDIS_URL, {
    lazyConnect: true,
    connectTimeout: 2000,
    commandTimeout: 2000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    enableOfflineQueue: false,
  })
  // Without a listener ioredis prints the error itself.
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return [finding('redis', 'ok', 'Redis answers.')]
  } catch (error) {
    const { message } = error as Error
    return [finding('redis', 'warn', `Redis does not answer (${message}); the site works without.`)]
  } finally {
    redis.disconnect()
  }
}
