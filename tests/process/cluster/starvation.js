import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** On two free cores about a third is idle. */
const leastIdleShare = 0.05
/** Passwords wait for each other, so a few seconds without time are enough to make one too late. */
const windowMs = 3000
/** The nodes suspect each other after 800 ms of silence (deploy/galera.cnf), also if the machine stood still. */
const mostStillMs = 700

const stillness = monitorEventLoopDelay()
stillness.enable()

/**
 * Returns a function that ends the watch, and tells whether the machine had no time for its processes, on the whole or
 * in any of its windows. What a host takes away counts as used.
 */
export function watchStarvation() {
  const begin = readIdle()
  let window = begin
  let leastShare = 1
  stillness.reset()
  const timer = setInterval(() => {
    leastShare = Math.min(leastShare, idleShareSince(window))
    window = readIdle()
  }, windowMs)
  return () => {
    clearInterval(timer)
    const share = Math.min(leastShare, idleShareSince(begin))
    return share < leastIdleShare || stillness.max / 1e6 > mostStillMs
  }
}

function readIdle() {
  const idleMs = cpus().reduce((sum, { times }) => sum + times.idle, 0)
  return { at: performance.now(), idleMs }
}

/** @param {ReturnType<typeof readIdle>} since */
function idleShareSince(since) {
  const { at, idleMs } = readIdle()
  return (idleMs - since.idleMs) / ((at - since.at) * cpus().length)
}
