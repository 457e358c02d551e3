import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { PoolUse } from '#db/bounded-pool'
import type { Database } from '#db/connect'
import type { Metrics } from './metrics.ts'

const nanosecond = 1e-9
const resolutionMs = 10

/** Memory, processor and event loop, under the names that Prometheus libraries use where there are such. */
export function measureProcess({ observe }: Metrics) {
  observe('gauge', 'process_resident_memory_bytes', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  )
  observe('counter', 'process_cpu_seconds_total', 'Time on a processor.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const startedAt = performance.timeOrigin / 1000
  observe('gauge', 'process_start_time_seconds', 'When the process began.', () => startedAt)
  observe(
    'counter',
    'kodama_event_loop_active_seconds_total',
    'Time in which the event loop was busy.',
    () => performance.eventLoopUtilization().active / 1000,
  )
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  observe(
    'gauge',
    'kodama_event_loop_delay_seconds',
    'How late timers were since the last scrape.',
    () => {
      const samples = [50, 99, 100].map((percentile) => ({
        labels: { quantile: String(percentile / 100) },
        // It measures the whole time between two ticks.
        value: Math.max(0, delay.percentile(percentile) * nanosecond - resolutionMs / 1000),
      }))
      delay.reset()
      return samples
    },
  )
}

export function measurePool({ observe }: Metrics, readPool: () => PoolUse) {
  observe(
    'gauge',
    'kodama_database_connections',
    'Connections to the database: taken, and how many there may be.',
    () => {
      const { taken, max } = readPool()
      return [
        { labels: { state: 'taken' }, value: taken },
        { labels: { state: 'max' }, value: max },
      ]
    },
  )
  observe(
    'gauge',
    'kodama_database_waiting',
    'Statements that wait for a connection to the database.',
    () => readPool().waiting,
  )
}

/** Only of a process with several hosts or with replicas. */
export function measureHosts(
  { observe }: Metrics,
  { hosts, replicas }: Pick<Database, 'hosts' | 'replicas'>,
) {
  if (!hosts && !replicas) return
  const list = () => [
    ...(hosts?.read() ?? []).map((host) => ({ ...host, role: 'database' })),
    ...(replicas?.read() ?? []).map((host) => ({ ...host, role: 'replica' })),
  ]
  observe('gauge', 'kodama_database_host_up', 'Hosts of the database: 1 if it can be used.', () =>
    list().map(({ role, name, problem }) => ({
      labels: { role, host: name },
      value: problem ? 0 : 1,
    })),
  )
  observe(
    'gauge',
    'kodama_database_host_used',
    'Hosts of the database: 1 for the one in use.',
    () =>
      list().map(({ role, name, isUsed }) => ({
        labels: { role, host: name },
        value: isUsed ? 1 : 0,
      })),
  )
  if (!replicas) return
  observe('gauge', 'kodama_replica_age_seconds', 'How far a replica is behind, at most.', () =>
    replicas
      .read()
      .filter(({ ageMs }) => Number.isFinite(ageMs))
      .map(({ name, ageMs = 0 }) => ({ labels: { host: name }, value: ageMs / 1000 })),
  )
}
