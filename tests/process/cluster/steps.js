import { setTimeout as wait } from 'node:timers/promises'
import { until } from './until.js'

/** @typedef {import('../../harness/cluster/start-cluster.js').Cluster} Cluster */
/** @typedef {import('../../harness/cluster/part.js').Part} Part */
/** @typedef {{ what: string, began: number, ended: number, over: number, wholeMs: number, faults: string[] }} Step */

const faults = {
  killed: {
    begin: (/** @type {Part} */ part) => part.kill(),
    end: (/** @type {Part} */ part) => part.begin(),
  },
  frozen: {
    begin: (/** @type {Part} */ part) => part.freeze(),
    end: (/** @type {Part} */ part) => part.thaw(),
  },
  'cut off': {
    begin: (/** @type {Part} */ part) => part.cutOff(),
    end: (/** @type {Part} */ part) => part.rejoin(),
  },
  restarted: { begin: (/** @type {Part} */ part) => part.restart(), end: () => {} },
}
/** @typedef {keyof typeof faults} Fault */
export const faultNames = /** @type {Fault[]} */ (Object.keys(faults))

/** The parts of each kind. @type {Record<string, (cluster: Cluster) => Promise<(Part | undefined)[]>>} */
export const kinds = {
  node: async ({ nodes }) => nodes,
  site: async ({ sites }) => sites,
}

/** Everybody must be answered rightly for so long before a fault counts as overcome. */
const calmMs = 1000

/**
 * One fault, and its end, under traffic.
 * @param {Cluster} cluster
 * @param {import('./traffic.js').Traffic} traffic
 * @param {import('./plan.js').Planned} planned
 * @returns {Promise<Step>}
 */
export async function doStep(cluster, traffic, { kind, choice, fault, holdMs }) {
  const parts = (await kinds[kind]?.(cluster)) ?? []
  const part = parts[Math.floor(choice * parts.length)]
  if (!part) throw new Error(`there is no ${kind}`)
  const { begin, end } = faults[fault]
  const began = performance.now()
  await begin(part)
  if (fault !== 'restarted') await wait(holdMs)
  const ended = performance.now()
  await end(part)
  await becomesWhole(cluster)
  const wholeMs = Math.round(performance.now() - ended)
  await wait(Math.max(0, calmMs - wholeMs))
  const what = `${kind} ${part.name} ${fault}`
  const faultsOfRows = await traffic.compare()
  return { what, began, ended, over: performance.now(), wholeMs, faults: faultsOfRows }
}

/** @param {Cluster} cluster */
export async function becomesWhole(cluster) {
  await until(async () => (await cluster.listProblems()).join(', '))
}

/**
 * What a process does for the first time takes long: only then it is fast enough for two cores.
 * @param {import('./traffic.js').Traffic} traffic
 */
export async function warmUp(traffic) {
  traffic.resume()
  await becomesCalm(traffic)
  await traffic.pause()
}

/** @param {import('./traffic.js').Traffic} traffic */
export async function becomesCalm(traffic) {
  await until(async () => {
    const since = performance.now()
    await wait(3 * calmMs)
    const isBad = traffic.calls.done.some(({ at, outcome }) => at >= since && outcome !== 'right')
    return isBad ? 'not everybody is answered' : ''
  })
}
