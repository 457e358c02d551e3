import cluster from 'node:cluster'
import { Registry } from 'prom-client'

/** What one process counts. Labels are words of our own: never what a visitor sent. */
export function makeMetrics(): Registry {
  const metrics = new Registry()
  metrics.setDefaultLabels({ worker: String(cluster.worker?.id ?? 1) })
  return metrics
}
