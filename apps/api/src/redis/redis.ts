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
    if (!isFailing) onError(withAdvice(error))
    isFailing = true
  })
  return redis
}

/** Says what to do about a certificate that is not accepted. */
export function withAdvice(error: Error & { code?: string }): Error {
  if (!/CERT|LEAF_SIGNATURE/.test(error.code ?? '')) return error
  return new Error(
    `its certificate is not accepted: ${error.message}. If an authority of your own signed it, NODE_EXTRA_CA_CERTS must name its file`,
    { cause: error },
  )
}
