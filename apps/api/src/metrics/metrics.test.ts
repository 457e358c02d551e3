import { expect, test } from 'vitest'
import { formatMetrics } from './format-metrics.ts'
import { makeMetrics } from './metrics.ts'

test('a histogram counts each value in every bucket that it fits in', () => {
  const metrics = makeMetrics()
  const observe = metrics.histogram('kodama_seconds', 'Time.', [0.1, 1])
  for (const value of [0.1, 0.5, 7]) observe({ endpoint: '/a' }, value)
  expect(formatMetrics([{ worker: '1', families: metrics.read() }])).toBe(
    [
      '# HELP kodama_worker_up Whether the process answered this scrape.',
      '# TYPE kodama_worker_up gauge',
      'kodama_worker_up{worker="1"} 1',
      '# HELP kodama_seconds Time.',
      '# TYPE kodama_seconds histogram',
      'kodama_seconds_bucket{endpoint="/a",le="0.1",worker="1"} 1',
      'kodama_seconds_bucket{endpoint="/a",le="1",worker="1"} 2',
      'kodama_seconds_bucket{endpoint="/a",le="+Inf",worker="1"} 3',
      'kodama_seconds_sum{endpoint="/a",worker="1"} 7.6',
      'kodama_seconds_count{endpoint="/a",worker="1"} 3',
      '',
    ].join('\n'),
  )
})

test('each worker has its own series under one heading, and one that does not answer is down', () => {
  const [first, second] = [makeMetrics(), makeMetrics()]
  const countFirst = first.counter('kodama_x_total', 'X.')
  countFirst({ kind: 'a' })
  countFirst({ kind: 'a' })
  second.counter('kodama_x_total', 'X.')({ kind: 'b' })
  const text = formatMetrics([
    { worker: '1', families: first.read() },
    { worker: '2', families: second.read() },
    { worker: '3' },
  ])
  expect(text.match(/^# TYPE kodama_x_total/gm)).toHaveLength(1)
  expect(text).toContain('kodama_x_total{kind="a",worker="1"} 2\n')
  expect(text).toContain('kodama_x_total{kind="b",worker="2"} 1\n')
  expect(text).toContain('kodama_worker_up{worker="3"} 0\n')
})

test('a label cannot break out of its quotes, and what is unknown has no line', () => {
  const metrics = makeMetrics()
  metrics.counter('kodama_x_total', 'X.')({ kind: 'a"\\\nb' })
  metrics.observe('gauge', 'kodama_age_seconds', 'Age.', () => undefined)
  const text = formatMetrics([{ worker: '1', families: metrics.read() }])
  expect(text).toContain('kodama_x_total{kind="a\\"\\\\\\nb",worker="1"} 1\n')
  expect(text).not.toContain('kodama_age_seconds')
})
