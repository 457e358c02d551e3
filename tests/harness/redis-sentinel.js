import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fastFolder } from './fast-folder.js'
import { replaceEach } from './replace-each.js'
import { freePort, startServer } from './servers.js'

/**
 * Where a server runs. A prefix such as `ip netns exec name` starts it in a network namespace.
 * @typedef {{ host: string, port?: number, prefix?: string[] }} Place
 * @typedef {import('./servers.js').PrivateServer & Required<Place>} PlacedServer
 */

const [password, sentinelPassword] = ['redis-password', 'sentinel-password']
/** The name of the master in deploy/sentinel.conf. */
const master = 'kodama'

const loopback = { host: '127.0.0.1' }

/**
 * Starts a master, its replicas, and sentinels with deploy/sentinel.conf; only addresses and folders differ.
 * Ready when every sentinel knows all of them.
 * @param {{
 *   servers?: Place[], sentinels?: Place[], certificate?: import('./certificate.js').Certificate | undefined
 * }} options The first server begins as the master. With a certificate nothing takes a connection without TLS.
 */
export async function startSentinels({
  servers = [loopback, loopback],
  sentinels = [loopback, loopback, loopback],
  certificate,
} = {}) {
  const placed = []
  for (const place of servers) placed.push(await withPort(place))
  const [first = await withPort(loopback)] = placed
  const redis = await Promise.all(
    placed.map((place) => startOne(place, redisFile(place, first, certificate))),
  )
  const sentinel = []
  for (const place of sentinels) sentinel.push(await withPort(place))
  const watching = await Promise.all(
    sentinel.map((place) =>
      startOne(place, sentinelFile(place, first, certificate), ['--sentinel']),
    ),
  )
  const hosts = sentinel.map(({ host, port }) => `${host}:${port}`)
  const cluster = {
    url: `${certificate ? 'rediss' : 'redis'}+sentinel://:${password}@${hosts.join(',')}/${master}?sentinelPassword=${sentinelPassword}`,
    servers: redis,
    sentinels: watching,
    stop: async () =>
      void (await Promise.all([...redis, ...watching].map((server) => server.stop()))),
  }
  // redis-cli would need the certificate.
  if (!certificate) await known(cluster)
  return cluster
}

/**
 * What a server answers, as lines.
 * @param {Required<Place>} server
 * @param {string[]} command
 */
export function askRedis({ host, port }, ...command) {
  return ask(host, port, password, command)
}

/**
 * The server that a sentinel names as the master.
 * @template {Required<Place>} Server
 * @param {Server[]} servers
 * @param {Required<Place>} sentinel
 */
export function findMaster(servers, sentinel) {
  const [host, port] = askSentinel(sentinel, 'get-master-addr-by-name', master)
  return servers.find((server) => server.host === host && String(server.port) === port)
}

/**
 * As an operator changes the master.
 * @param {Required<Place>} sentinel
 */
export function failOver(sentinel) {
  askSentinel(sentinel, 'failover', master)
}

/**
 * @param {Required<Place>} sentinel
 * @param {string[]} command
 */
function askSentinel({ host, port }, ...command) {
  return ask(host, port, sentinelPassword, ['sentinel', ...command])
}

/**
 * @param {string} host
 * @param {number} port
 * @param {string} secret
 * @param {string[]} command
 */
function ask(host, port, secret, command) {
  const args = ['-h', host, '-p', String(port), '-a', secret, '--no-auth-warning']
  const options = { encoding: /** @type {const} */ ('utf8'), timeout: 30_000 }
  for (let tries = 1; ; tries++) {
    try {
      return execFileSync('redis-cli', [...args, ...command], options)
        .trim()
        .split('\n')
    } catch (error) {
      // A server that becomes a replica closes the connections of its clients.
      if (tries === 5 || !String(error).includes('Server closed the connection')) throw error
    }
  }
}

/**
 * @param {Place} place
 * @returns {Promise<Required<Place>>}
 */
async function withPort({ host, port, prefix = [] }) {
  return { host, port: port ?? (await freePort()), prefix }
}

/**
 * @param {Required<Place>} place
 * @param {(folder: string) => string} fileFor
 * @param {string[]} options
 * @returns {Promise<PlacedServer>}
 */
async function startOne(place, fileFor, options = []) {
  const folder = mkdtempSync(path.join(fastFolder(), 'kodama-redis-'))
  const file = path.join(folder, 'redis.conf')
  // Both kinds write to their file, so that after a restart they know their part.
  writeFileSync(file, fileFor(folder))
  const url = `redis://:${password}@${place.host}:${place.port}`
  const args = [file, ...options]
  return {
    ...place,
    ...(await startServer({ command: 'redis-server', args, folder, url, ...place })),
  }
}

/**
 * @param {Required<Place>} place
 * @param {Required<Place>} first
 * @param {import('./certificate.js').Certificate} [certificate]
 */
function redisFile({ host, port }, first, certificate) {
  return (/** @type {string} */ folder) => `
    bind ${host}
    ${portLines(port, certificate)}
    dir ${folder}
    save ""
    requirepass ${password}
    masterauth ${password}
    # Without it a replica waits five seconds for others.
    repl-diskless-sync-delay 0
    ${port === first.port && host === first.host ? '' : `replicaof ${first.host} ${first.port}`}`
}

/**
 * @param {Required<Place>} place
 * @param {Required<Place>} first
 * @param {import('./certificate.js').Certificate} [certificate]
 */
function sentinelFile({ host, port }, first, certificate) {
  return (/** @type {string} */ folder) =>
    replaceEach('deploy/sentinel.conf', [
      ['\nbind 10.0.0.1\n', `\nbind ${host}\n`],
      ['\nport 26379\n', `\n${portLines(port, certificate)}\n`],
      ['/var/lib/redis', folder],
      [`monitor ${master} 10.0.0.1 6379`, `monitor ${master} ${first.host} ${first.port}`],
      [`requirepass ${sentinelPassword}`, `requirepass ${sentinelPassword}`],
      [`auth-pass ${master} ${password}`, `auth-pass ${master} ${password}`],
    ])
}

/**
 * @param {number} port
 * @param {import('./certificate.js').Certificate} [certificate]
 */
function portLines(port, certificate) {
  if (!certificate) return `port ${port}`
  const { file, keyFile } = certificate
  const own = [`tls-cert-file ${file}`, `tls-key-file ${keyFile}`, `tls-ca-cert-file ${file}`]
  const lines = ['port 0', `tls-port ${port}`, ...own]
  return [...lines, 'tls-auth-clients no', 'tls-replication yes'].join('\n')
}

/**
 * Resolves once each sentinel sees the others and the replicas.
 * @param {{ servers: PlacedServer[], sentinels: PlacedServer[] }} cluster
 */
async function known({ servers, sentinels }) {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const views = sentinels.map((sentinel) => {
      const lines = askSentinel(sentinel, 'master', master)
      const numberOf = (/** @type {string} */ name) => Number(lines[lines.indexOf(name) + 1])
      return [numberOf('num-slaves'), numberOf('num-other-sentinels')].join()
    })
    const whole = [servers.length - 1, sentinels.length - 1].join()
    if (views.every((view) => view === whole)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the sentinels did not find each other in time')
}
