import type { Redis } from 'ioredis'

/**
 * Knows which history the data of the connected server has. Redis names it anew when a replica becomes the master, which
 * may lack the last writes, and when a server starts again, maybe with older data.
 */
export function watchHistory(redis: Redis) {
  let history: string | undefined

  /** Redis also names it anew when a master gets its first replica, so it is read from time to time. */
  async function read() {
    const info = await redis.info('replication')
    history = /^master_replid:(\w+)/m.exec(info)?.[1] ?? 'unnamed'
  }

  redis.on('ready', () => void read().catch(() => {}))
  redis.on('close', () => {
    history = undefined
  })
  return { read, find: () => history }
}
