import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { expect, test } from 'vitest'
import { measurePool } from '#platform/metrics/measure-process'
import { makeTallies, measureLeaderboards, measureParts } from '#platform/metrics/measure-site'
import { makeMetrics } from '#platform/metrics/metrics'
import { measureRequests } from './measure-requests.ts'

const deployed = new URL('../../../../../deploy/grafana-dashboard.json', import.meta.url)
const guide = new URL('../../../../../docs/operating.md', import.meta.url)

test('every metric of the dashboard exists, and every metric of our own is in the guide', async () => {
  const { names, own } = await listNames()
  const dashboard = JSON.parse(readFileSync(deployed, 'utf8'))
  const asked = JSON.stringify(dashboard).match(/\b(?:kodama|nodejs|process)_\w+/g) ?? []
  const families = asked.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
  expect(families.filter((name) => !names.includes(name))).toEqual([])
  expect(families.length).toBeGreaterThan(10)
  const text = readFileSync(guide, 'utf8')
  expect(own.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

async function listNames() {
  const metrics = makeMetrics()
  measurePool(metrics, () => ({ taken: 0, waiting: 0, max: 0 }))
  measureRequests(fastify(), metrics)
  makeTallies(metrics)
  const polled = { secondsSincePoll: () => 0 }
  const mailer = { readCounts: () => ({ waiting: 0, sent: 0, failed: 0, dropped: 0 }) }
  measureParts(metrics, { mailer, ranks: polled, catalogue: polled })
  measureLeaderboards(metrics, () => ({ hits: 0, misses: 0 }))
  const own = ['kodama_worker_up', ...(await namesIn(metrics))]
  collectDefaultMetrics({ register: metrics })
  return { own, names: [...own, ...(await namesIn(metrics))] }
}

async function namesIn(metrics: ReturnType<typeof makeMetrics>) {
  return (await metrics.getMetricsAsJSON()).map(({ name }) => name)
}
