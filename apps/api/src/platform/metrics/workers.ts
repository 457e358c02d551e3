import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { MetricObject, Registry } from 'prom-client'
import type { WorkerMetrics } from './format-metrics.ts'

const question = 'metrics'
const patienceMs = 1000

/** The primary process asks; a worker answers. */
export function answerMetrics(metrics: Registry) {
  process.on('message', async (message) => {
    if (message === question) process.send?.({ metrics: await metrics.getMetricsAsJSON() })
  })
}

/** Asks all workers at once. One that is stuck or just starts has no figures: prom-client would fail the whole scrape. */
export function readWorkers(): Promise<WorkerMetrics[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  return Promise.all(workers.map(readWorker))
}

async function readWorker(worker: Worker): Promise<WorkerMetrics> {
  const given = new AbortController()
  const answer = new Promise<MetricObject[]>((resolve) => {
    worker.on('message', onMessage)
    given.signal.addEventListener('abort', () => worker.off('message', onMessage))
    function onMessage(message: { metrics?: MetricObject[] }) {
      if (message?.metrics) resolve(message.metrics)
    }
  })
  if (worker.isConnected()) worker.send(question, () => undefined)
  const late = wait(patienceMs, undefined, { signal: given.signal }).catch(() => undefined)
  const metrics = await Promise.race([answer, late])
  given.abort()
  return { worker: String(worker.id), metrics }
}
