import { startMariadb, startRedis } from './servers.js'

/** Vitest's set-up of the project that repeats the API suite on MariaDB and Redis. */
export async function setup(/** @type {{ provide(key: string, value: unknown): void }} */ project) {
  const [mariadb, redis] = await Promise.all([startMariadb(), startRedis()])
  project.provide('servers', { mariadb: mariadb.url, redis: redis.url })
  return async () => {
    await Promise.all([mariadb.stop(), redis.stop()])
  }
}
