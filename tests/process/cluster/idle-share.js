import { cpus } from 'node:os'

/** Measures how much of the machine's processors nobody uses. What a host takes away counts as used. */
export function measureIdle() {
  const began = performance.now()
  const before = idleMs()
  return () => (idleMs() - before) / ((performance.now() - began) * cpus().length)
}

function idleMs() {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0)
}
