import { AggregatorRegistry, Gauge, type MetricObject, Registry } from 'prom-client'

/** Without metrics the worker did not answer. */
export type WorkerMetrics = { worker: string; metrics?: MetricObject[] | undefined }

/**
 * One text for Prometheus. Each process has series of its own, because a sum would fall when one of them ends, and
 * Prometheus would take that for a restart.
 */
export async function formatMetrics(workers: readonly WorkerMetrics[]): Promise<string> {
  const up = new Registry()
  const gauge = new Gauge({
    name: 'kodama_worker_up',
    help: 'Whether the process answered this scrape.',
    labelNames: ['worker'],
    registers: [up],
  })
  for (const { worker, metrics } of workers) gauge.set({ worker }, metrics ? 1 : 0)
  const all = [await up.getMetricsAsJSON(), ...workers.map(({ metrics }) => metrics ?? [])]
  // No two processes have a series in common, so the first value is the only one.
  const unsummed = all.map((each) => each.map((metric) => ({ ...metric, aggregator: 'first' })))
  return AggregatorRegistry.aggregate(unsummed).metrics()
}
