import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { formatMetrics } from './format-metrics.ts'

test('each worker has its own series under one heading, and one that does not answer is down', async () => {
  const text = await formatMetrics([
    { worker: '1', metrics: await countOf('1', 2) },
    { worker: '2', metrics: await countOf('2', 1) },
    { worker: '3' },
  ])
  expect(text.match(/^# TYPE kodama_x_total/gm)).toHaveLength(1)
  expect(text).toContain('kodama_x_total{kind="a",worker="1"} 2\n')
  expect(text).toContain('kodama_x_total{kind="a",worker="2"} 1\n')
  expect(text).toContain('kodama_worker_up{worker="3"} 0\n')
})

function countOf(worker: string, count: number) {
  const registry = new Registry()
  registry.setDefaultLabels({ worker })
  const registers = [registry]
  new Counter({ name: 'kodama_x_total', help: 'X.', labelNames: ['kind'], registers }).inc(
    { kind: 'a' },
    count,
  )
  return registry.getMetricsAsJSON()
}
