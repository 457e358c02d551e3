import type { MysqlPool } from 'kysely'
import type { Pool } from 'mysql2'
import { boundedPool, type PoolUse } from './bounded-pool.ts'
import { type Heartbeat, maxReplicaAgeMs, readBeat } from './heartbeat.ts'
import { hostProblem, readHostFacts } from './host-facts.ts'
import { hostTimeoutMs, makeQuestion } from './host-questions.ts'
import {
  keptConnections,
  maxConnections,
  type MysqlAddress,
  openPool,
  responseTimeoutMsOf,
  urlsOf,
} from './mysql.ts'
import { type Host, type HostMove, type HostState, watchHosts } from './watch-hosts.ts'

export type Hosts = {
  read: () => HostState[]
  onMove: (listener: (move: HostMove) => void) => void
}

type ServingPool = {
  pool: MysqlPool
  readPool: () => PoolUse
  hosts?: Hosts
  /**
   * For lists and pages. It does not wait for the newest rows, so that they can be read while the nodes of a cluster
   * agree on who is still there.
   */
  openOldPool?: () => Promise<MysqlPool>
}

/** For a process that serves. Several hosts are watched. */
export async function openServingPool(address: MysqlAddress): Promise<ServingPool> {
  const pools = await openPools(address, { mayBeOld: false })
  if (pools.length === 1) return boundedPool(pools, limitsOf(address))
  const { hosts, bound } = watch(hostsOf(address), address)
  const openOldPool = async () => bound(await openPools(address, { mayBeOld: true })).pool
  return { ...bound(pools), hosts, openOldPool }
}

/** For lists and pages: the replicas, and the main database while none of them is well and young enough. */
export async function openReplicaPool(
  replicas: MysqlAddress,
  main: MysqlAddress,
  heartbeat: Heartbeat,
): Promise<{ pool: MysqlPool; hosts: Hosts }> {
  const { hosts, bound } = watch([...replicasOf(replicas, heartbeat), ...hostsOf(main)], main)
  const use = { mayBeOld: true }
  const { pool } = bound([...(await openPools(replicas, use)), ...(await openPools(main, use))])
  return {
    hosts,
    pool: {
      getConnection: pool.getConnection,
      end(callback) {
        heartbeat.stop()
        pool.end(callback)
      },
    },
  }
}

function openPools(address: MysqlAddress, use: { mayBeOld: boolean }) {
  const urls = urlsOf(address)
  return Promise.all(urls.map((url) => openPool(url, address, { isServing: true, ...use })))
}

function limitsOf(address: MysqlAddress) {
  return { maxConnections, keptConnections, responseTimeoutMs: responseTimeoutMsOf(address) }
}

function watch(hosts: readonly Host[], address: MysqlAddress) {
  const bounded: ReturnType<typeof boundedPool>[] = []
  const listeners: ((move: HostMove) => void)[] = []
  const watch = watchHosts(hosts, {
    onSilence: (host) => bounded.forEach(({ abandon }) => abandon(host)),
    onMove(move) {
      for (const { keepOpen } of bounded) keepOpen()
      for (const listener of listeners) listener(move)
    },
  })
  const onMove: Hosts['onMove'] = (listener) => void listeners.push(listener)
  return {
    hosts: { read: watch.read, onMove },
    bound(pools: readonly Pool[]) {
      const opened = boundedPool(pools, { ...limitsOf(address), watch })
      bounded.push(opened)
      return opened
    },
  }
}

function hostsOf(address: MysqlAddress): Host[] {
  return urlsOf(address).map((url) => ({
    name: new URL(url).host,
    ...makeQuestion(url, address, async (connection) => ({
      problem: hostProblem(await readHostFacts(connection, hostTimeoutMs)),
    })),
  }))
}

function replicasOf(address: MysqlAddress, heartbeat: Heartbeat): Host[] {
  return urlsOf(address).map((url) => ({
    name: new URL(url).host,
    atStart: { problem: 'its age is not known yet' },
    ...makeQuestion(url, address, async (connection) => {
      const facts = await readHostFacts(connection, hostTimeoutMs)
      const ageMs = heartbeat.ageMsOf(await readBeat(connection, heartbeat.name, hostTimeoutMs))
      const oldProblem = ageMs > maxReplicaAgeMs ? 'it is too far behind' : undefined
      // A replica is read-only, as it should be.
      return { problem: hostProblem({ ...facts, isReadOnly: false }) ?? oldProblem, ageMs }
    }),
  }))
}
