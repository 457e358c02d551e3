import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { PoolUse } from '#db/serving-pool'
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
