import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** On two free cores about a third is idle. */
const leastIdleShare = 0.05
/** The nodes suspect each other after 800 ms of silence (deploy/galera.cnf), also if the machine stood still. */
const mostStillMs = 700

const stillness = monitorEventLoopDelay()
stillness.enable()

/** Tells whether the machine had no time for its processes since then. What a host takes away counts as used. */
export function watchStarvation() {
  const began = performance.now()
  const before = idleMs()
  stillness.reset()
  return () => {
    const idleShare = (idleMs() - before) / ((performance.now() - began) * cpus().length)
    return idleShare < leastIdleShare || stillness.max / 1e6 > mostStillMs
  }
}

function idleMs() {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0)
}
