import type { Family } from './metrics.ts'

/** Without families the worker did not answer. */
export type WorkerFamilies = { worker: string; families?: Family[] }

/**
 * The text that Prometheus reads: https://prometheus.io/docs/instrumenting/exposition_formats. Each process has series
 * of its own, because a sum would fall when one of them ends, and Prometheus would take that for a restart.
 */
export function formatMetrics(workers: readonly WorkerFamilies[]): string {
  const all = [upOf(workers), ...workers.flatMap(withWorker)]
  const byName = new Map<string, Family>()
  for (const family of all) {
    const found = byName.get(family.name)
    if (found) found.samples.push(...family.samples)
    else byName.set(family.name, { ...family, samples: [...family.samples] })
  }
  return [...byName.values()].map(formatFamily).join('')
}

function upOf(workers: readonly WorkerFamilies[]): Family {
  const samples = workers.map(({ worker, families }) => ({
    labels: { worker },
    value: families ? 1 : 0,
  }))
  const help = 'Whether the process answered this scrape.'
  return { name: 'kodama_worker_up', help, type: 'gauge', samples }
}

function withWorker({ worker, families = [] }: WorkerFamilies): Family[] {
  return families.map((family) => ({
    ...family,
    samples: family.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, worker } })),
  }))
}

function formatFamily({ name, help, type, samples }: Family): string {
  if (samples.length === 0) return ''
  const lines = samples.map(({ suffix = '', labels, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
    return `${name}${suffix}{${pairs.join(',')}} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
