import { setImmediate } from 'node:timers/promises'

const sliceMs = 4

/** Runs long work in slices of a few milliseconds, so that requests are answered between them. */
export async function runYielding<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      const { done, value } = work.next()
      if (done) return value
    }
    await setImmediate()
  }
}
