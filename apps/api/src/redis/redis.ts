import type { Redis, RedisOptions } from 'ioredis'
import type { RedisAddress, SentinelAddress } from '#settings/redis-url'

/** After this long without an answer the connection is considered dead, and is opened again. */
const timeoutMs = 250

/** A sentinel is connected to anew each time, so it gets longer. Then the next one is asked. */
const sentinelTimeoutMs = 500

/** Redis may be slow, full or gone at any time: a command fails soon, and nothing is queued. */
export async function openRedis(
  address: RedisAddress,
  prefix: string,
  onError: (error: Error) => void,
): Promise<Redis> {
  const { default: Redis } = await import('ioredis')
  const options = {
    keyPrefix: `${prefix}:`,
    connectTimeout: 1000,
    commandTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: retryDelayMs,
    // A master that has become a replica: the new master has to be found.
    reconnectOnError: ({ message }: Error) => message.includes('READONLY'),
  } satisfies RedisOptions
  const redis =
    address.kind === 'server'
      ? new Redis(address.url, options)
      : new Redis({ ...options, ...sentinelOptions(address) })
  let isFailing = false
  let sentinelError: Error | undefined
  redis.on('ready', () => {
    isFailing = false
    sentinelError = undefined
  })
  redis.on('sentinelError', (error: Error) => {
    sentinelError = error
  })
  redis.on('error', (error: Error) => {
    // Also emitted when each sentinel has been asked once, over many connections, and all have answered.
    const isOfSentinels = error.message.startsWith('All sentinels are unreachable')
    if (isFailing || (isOfSentinels && !sentinelError)) return
    isFailing = true
    onError(withAdvice((isOfSentinels && sentinelError) || error))
  })
  return redis
}

/** At a random moment, so that processes which have lost a server together do not return together. */
function retryDelayMs(times: number): number {
  return Math.min(100 * times, 500) * (0.5 + Math.random() / 2)
}

function sentinelOptions(address: SentinelAddress) {
  const { sentinels, master, username, password, sentinelPassword } = address
  return {
    sentinels,
    name: master,
    username,
    password,
    sentinelPassword,
    sentinelCommandTimeout: sentinelTimeoutMs,
    sentinelRetryStrategy: retryDelayMs,
    // Sentinels know each other by addresses that may not be reachable from here.
    updateSentinels: false,
    ...(address.isEncrypted && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  } satisfies RedisOptions
}

/** Says what to do about a certificate that is not accepted. */
export function withAdvice(error: Error & { code?: string }): Error {
  if (!/CERT|LEAF_SIGNATURE/.test(error.code ?? '')) return error
  return new Error(
    `its certificate is not accepted: ${error.message}. If an authority of your own signed it, NODE_EXTRA_CA_CERTS must name its file`,
    { cause: error },
  )
}
