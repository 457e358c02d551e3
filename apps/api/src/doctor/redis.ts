import type { Redis, RedisOptions } from 'ioredis'
import { type Finding, finding } from '#db/probe'
import { withAdvice } from '#redis/redis'
import type { Config } from '#settings/config'
import { examineSentinels } from './redis-sentinels.ts'

const options = {
  lazyConnect: true,
  connectTimeout: 2000,
  commandTimeout: 2000,
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
  // Lists, not maps.
  protocol: 2,
  enableOfflineQueue: false,
} satisfies RedisOptions

export async function examineRedis({ REDIS_URL }: Config): Promise<Finding[]> {
  if (!REDIS_URL) return [finding('redis', 'ok', 'REDIS_URL is empty: none is used.')]
  const { default: Redis } = await import('ioredis')
  if (REDIS_URL.kind === 'sentinels') {
    return examineSentinels(REDIS_URL, (own, ask) =>
      askOnce(new Redis({ ...options, ...own }), ask),
    )
  }
  try {
    await askOnce(new Redis(REDIS_URL.url, options), (redis) => redis.ping())
    return [finding('redis', 'ok', 'Redis answers.')]
  } catch (error) {
    const { message } = error as Error
    return [finding('redis', 'warn', `Redis does not answer (${message}); the site works without.`)]
  }
}

async function askOnce<T>(redis: Redis, ask: (redis: Redis) => Promise<T>): Promise<T> {
  let reason: Error | undefined
  redis.on('error', (error) => (reason = error))
  try {
    await redis.connect()
    return await ask(redis)
  } catch (error) {
    throw withAdvice(reason ?? (error as Error))
  } finally {
    redis.disconnect()
  }
}
