import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startSentinels } from '../redis-sentinel.js'

const password = 'redis-password'

/** @typedef {Awaited<ReturnType<typeof startRedisParts>>} RedisParts */

/**
 * A master, its replica and three sentinels, each in its own namespace.
 * @param {import('./network.js').Network} network
 */
export async function startRedisParts(network) {
  const servers = ['redis1', 'redis2'].map(network.addPlace)
  const sentinels = ['sentinel1', 'sentinel2', 'sentinel3'].map(network.addPlace)
  const cluster = await startSentinels({
    servers: servers.map((place) => placeAt(place, 6379)),
    sentinels: sentinels.map((place) => placeAt(place, 26_379)),
  })
  const redis = servers.map((place, index) => partOf(place, cluster.servers[index]))

  /** One is the master, and the other has everything that it has. Until then neither is known. */
  async function findRoles() {
    const [first, second] = await Promise.all(redis.map(roleOf))
    if (first === 'master' && second === 'slave') return { master: redis[0], replica: redis[1] }
    if (first === 'slave' && second === 'master') return { master: redis[1], replica: redis[0] }
    return undefined
  }

  return {
    url: cluster.url,
    redis,
    sentinels: sentinels.map((place, index) => partOf(place, cluster.sentinels[index])),
    findRoles,
    stop: cluster.stop,
  }
}

/**
 * @param {import('./network.js').Place} place
 * @param {number} port
 */
function placeAt({ address, prefix }, port) {
  return { host: address, port, prefix }
}

/**
 * @param {import('./network.js').Place} place
 * @param {import('../redis-sentinel.js').PlacedServer | undefined} server
 * @returns {import('./part.js').Part}
 */
function partOf({ name, address, cutOff, rejoin }, server) {
  if (!server) throw new Error(`${name} did not start`)
  const { begin, end, crash, freeze, thaw } = server
  return {
    name,
    address,
    begin,
    kill: end,
    stop: end,
    restart: crash,
    freeze,
    thaw,
    cutOff,
    rejoin,
  }
}

/**
 * `master`; `slave` once it has everything that its master has; else nothing.
 * @param {import('./part.js').Part} part
 */
async function roleOf({ address }) {
  const args = ['-h', address, '-a', password, '--no-auth-warning', 'info', 'replication']
  const { stdout } = await promisify(execFile)('redis-cli', args, { timeout: 500 }).catch(() => ({
    stdout: '',
  }))
  const role = /^role:(\w+)/m.exec(stdout)?.[1]
  return role === 'slave' && !stdout.includes('master_link_status:up') ? undefined : role
}
