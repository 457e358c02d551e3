import type { MysqlPool } from 'kysely'
import { boundedPool, type PoolUse } from './bounded-pool.ts'
import { type Heartbeat, maxReplicaAgeMs, readBeat } from './heartbeat.ts'
import { hostProblem, readHostFacts } from './host-facts.ts'
import { hostTimeoutMs, makeQuestion } from './host-questions.ts'
import { keptConnections, maxConnections, type MysqlAddress, openPool, urlsOf } from './mysql.ts'
import { type HostMove, type HostState, type HostWatch, watchHosts } from './watch-hosts.ts'

export type Hosts = {
  read: () => HostState[]
  onMove: (listener: (move: HostMove) => void) => void
}

type ServingPool = { pool: MysqlPool; readPool: () => PoolUse; hosts?: Hosts; oldPool?: MysqlPool }

const limits = { maxConnections, keptConnections }

/**
 * For a process that serves. If there are several hosts it watches them, and has a second pool for what may be a moment
 * old: its reads go on while the cluster agrees on who is still there.
 */
export async function openServingPool(address: MysqlAddress): Promise<ServingPool> {
  const open = (mayBeOld: boolean) =>
    Promise.all(urlsOf(address).map((url) => openPool(url, address, { isServing: true, mayBeOld })))
  const pools = await open(false)
  if (pools.length === 1) return boundedPool(pools, limits)

  const listeners: ((move: HostMove) => void)[] = []
  const watch = watchHosts(
    urlsOf(address).map((url) => ({
      name: new URL(url).host,
      ...makeQuestion(url, address, async (connection) => ({
        problem: hostProblem(await readHostFacts(connection, hostTimeoutMs)),
      })),
    })),
    {
      onSilence: (host) => both.forEach(({ abandon }) => abandon(host)),
      onMove(move) {
        for (const { keepOpen } of both) keepOpen()
        for (const listener of listeners) listener(move)
      },
    },
  )
  const main = boundedPool(pools, { ...limits, watch })
  const old = boundedPool(await open(true), { ...limits, watch })
  const both = [main, old]
  return {
    ...main,
    oldPool: old.pool,
    hosts: { read: watch.read, onMove: (listener) => void listeners.push(listener) },
  }
}

/** Lists and pages read from it. While no replica is well and young enough, `fallback` is used. */
export async function openReplicaPool(
  address: MysqlAddress,
  heartbeat: Heartbeat,
  fallback: MysqlPool,
): Promise<{ pool: MysqlPool; hosts: Hosts }> {
  const urls = urlsOf(address)
  const pools = await Promise.all(
    urls.map((url) => openPool(url, address, { isServing: true, mayBeOld: true })),
  )
  const listeners: ((move: HostMove) => void)[] = []
  const watch: HostWatch = watchHosts(
    urls.map((url) => ({
      name: new URL(url).host,
      ...makeQuestion(url, address, async (connection) => {
        const facts = await readHostFacts(connection, hostTimeoutMs)
        const beat = await readBeat(connection, heartbeat.name, hostTimeoutMs)
        const ageMs = heartbeat.ageMsOf(beat)
        const oldProblem = ageMs > maxReplicaAgeMs ? 'it is too far behind' : undefined
        return { problem: hostProblem({ ...facts, isReadOnly: false }) ?? oldProblem, ageMs }
      }),
    })),
    {
      atStart: { problem: 'its age is not known yet' },
      onSilence: (host) => replicas.abandon(host),
      onMove: (move) => listeners.forEach((listener) => listener(move)),
    },
  )
  const replicas = boundedPool(pools, { ...limits, watch })
  const isUsable = () => watch.read().some(({ isUsed, problem }) => isUsed && !problem)
  return {
    pool: {
      getConnection: (callback) => (isUsable() ? replicas.pool : fallback).getConnection(callback),
      end(callback) {
        heartbeat.stop()
        replicas.pool.end(callback)
      },
    },
    hosts: { read: watch.read, onMove: (listener) => void listeners.push(listener) },
  }
}
