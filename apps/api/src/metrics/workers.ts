import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { WorkerFamilies } from './format-metrics.ts'
import type { Family, Metrics } from './metrics.ts'

const question = 'metrics'
const patienceMs = 1000

/** The primary process asks; a worker answers. */
export function answerMetrics(metrics: Metrics) {
  process.on('message', (message) => {
    if (message === question) process.send?.({ metrics: metrics.read() })
  })
}

/** Asks all workers at once. One that is stuck or just starts has no figures. */
export function readWorkers(): Promise<WorkerFamilies[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  return Promise.all(workers.map(readWorker))
}

async function readWorker(worker: Worker): Promise<WorkerFamilies> {
  const given = new AbortController()
  const answer = new Promise<Family[]>((resolve) => {
    worker.on('message', onMessage)
    given.signal.addEventListener('abort', () => worker.off('message', onMessage))
    function onMessage(message: { metrics?: Family[] }) {
      if (message?.metrics) resolve(message.metrics)
    }
  })
  if (worker.isConnected()) worker.send(question, () => undefined)
  const late = wait(patienceMs, undefined, { signal: given.signal }).catch(() => undefined)
  const families = await Promise.race([answer, late])
  given.abort()
  return { worker: String(worker.id), ...(families && { families }) }
}
