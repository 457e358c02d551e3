import { beforeAll, expect, test } from 'vitest'
import { atTheEnd } from '../harness/at-the-end.js'
import { startCluster } from '../harness/cluster/start-cluster.js'
import { listSteps, randomSteps } from './cluster/plan.js'
import { reportOf } from './cluster/report.js'
import { rollingRestart } from './cluster/rolling-restart.js'
import { doStep, warmUp } from './cluster/steps.js'
import { openTraffic } from './cluster/traffic.js'
import { writeInvites, writePlayers } from './cluster/world.js'

/** Requests a second. With the whole cluster they take about three quarters of two cores. */
const rate = Number(process.env['RATE'] ?? 100)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const countOfRandomSteps = 30

/** @type {import('../harness/cluster/start-cluster.js').Cluster} */
let cluster
/** @type {import('./cluster/traffic.js').Traffic} */
let traffic

beforeAll(async () => {
  cluster = await startCluster(writePlayers)
  atTheEnd(cluster.close)
  await writeInvites(cluster.nodes[0])
  traffic = openTraffic(cluster, rate)
  atTheEnd(traffic.calls.close)
  await warmUp(traffic)
})

/** @param {Iterable<import('./cluster/plan.js').Planned>} plan */
async function go(plan) {
  const from = traffic.calls.done.length
  const steps = []
  traffic.resume()
  for (const planned of plan) steps.push(await doStep(cluster, traffic, planned))
  const faults = await traffic.pause()
  const report = reportOf(traffic.calls.done.slice(from), steps, faults)
  console.log(report.text)
  return report
}

const asPromised = { faults: [], wrong: [], tooLate: [] }

test('any one part may be killed, frozen, cut off or restarted: nothing is lost, doubled or wrong', async () => {
  const report = await go(listSteps())
  expect(report).toMatchObject(asPromised)
  expect(report.refusedShare).toBeLessThan(0.01)
})

test(`so it is in a random sequence of ${countOfRandomSteps} steps, SEED=${seed}`, async () => {
  const report = await go(randomSteps(seed, countOfRandomSteps))
  expect(report).toMatchObject(asPromised)
  expect(report.refusedShare).toBeLessThan(0.01)
})

test('everything is restarted, one part after the other, and nobody who reads is refused', async () => {
  const from = traffic.calls.done.length
  traffic.resume()
  await rollingRestart(cluster)
  const faults = await traffic.pause()
  const report = reportOf(traffic.calls.done.slice(from), [], faults)
  console.log(report.text)
  expect(report).toMatchObject({ ...asPromised, refusedReads: [] })
})
