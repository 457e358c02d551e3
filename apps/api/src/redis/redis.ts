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
  giveUpOnSilence(redis)
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

/** One that froze keeps its connection: it is given up, so that only the first command waits for it. */
function giveUpOnSilence(redis: Redis) {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) => {
    command.promise.catch((error: Error) => {
      if (error.message === 'Command timed out') redis.disconnect(true)
    })
    return send(command, stream)
  }
}
