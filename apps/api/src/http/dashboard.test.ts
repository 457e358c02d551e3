import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { formatMetrics } from '#metrics/format-metrics'
import { measurePool, measureProcess } from '#metrics/measure-process'
import { makeTallies, measureLeaderboards, measureParts } from '#metrics/measure-site'
import { makeMetrics } from '#metrics/metrics'
import { measureRequests } from './measure-requests.ts'

const deployed = new URL('../../../../deploy/grafana-dashboard.json', import.meta.url)
const guide = new URL('../../../../docs/operating.md', import.meta.url)

test('every metric of the dashboard exists, and every metric is in the guide', () => {
  const known = listNames()
  const dashboard = JSON.parse(readFileSync(deployed, 'utf8'))
  const asked = JSON.stringify(dashboard).match(/\b(?:kodama|process)_\w+/g) ?? []
  const families = asked.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
  expect(families.filter((name) => !known.includes(name))).toEqual([])
  expect(families.length).toBeGreaterThan(10)
  const text = readFileSync(guide, 'utf8')
  expect(known.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

function listNames(): string[] {
  const metrics = makeMetrics()
  measureProcess(metrics)
  measurePool(metrics, () => ({ taken: 0, waiting: 0, max: 0 }))
  measureRequests(fastify(), metrics)
  makeTallies(metrics)
  const polled = { secondsSincePoll: () => 0 }
  const mailer = { readCounts: () => ({ waiting: 0, sent: 0, failed: 0, dropped: 0 }) }
  measureParts(metrics, { mailer, ranks: polled, catalogue: polled })
  measureLeaderboards(metrics, () => ({ hits: 0, misses: 0, entries: 0 }))
  const up = /^kodama_worker_up/m.exec(formatMetrics([{ worker: '1' }]))?.[0] ?? ''
  return [up, ...metrics.read().map(({ name }) => name)]
}
