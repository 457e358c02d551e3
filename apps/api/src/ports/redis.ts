import type { Redis } from 'ioredis'

/** Redis may be slow, full or gone at any time: a command ends soon, and nothing waits in a queue. */
export async function openRedis(
  url: string,
  prefix: string,
  onTrouble: (error: Error) => void,
): Promise<Redis> {
  const { default: Redis } = await import('ioredis')
  const redis = new Redis(url, {
    keyPrefix: `${prefix}:`,
    connectTimeout: 1000,
    commandTimeout: 250,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(100 * times, 1000),
  })
  let isTroubled = false
  redis.on('ready', () => {
    isTroubled = false
  })
  redis.on('error', (error: Error) => {
    if (!isTroubled) onTrouble(error)
    isTroubled = true
  })
  return redis
}
