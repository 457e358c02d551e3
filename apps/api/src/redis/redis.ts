import type { Redis } from 'ioredis'

/** After this long without an answer the connection is considered dead, and is opened again. */
const timeoutMs = 250

/** Redis may be slow, full or gone at any time: a command fails soon, and nothing is queued. */
export async function openRedis(
  url: string,
  prefix: string,
  onError: (error: Error) => void,
): Promise<Redis> {
  const { default: Redis } = await import('ioredis')
  const redis = new Redis(url, {
    keyPrefix: `${prefix}:`,
    connectTimeout: 1000,
    commandTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(100 * times, 1000),
  })
  let isFailing = false
  redis.on('ready', () => {
    isFailing = false
  })
  redis.on('error', (error: Error) => {
    if (!isFailing) onError(error)
    isFailing = true
  })
  return redis
}
