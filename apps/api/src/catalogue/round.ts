import { setImmediate } from 'node:timers/promises'
import type { Step } from './sweep.ts'

/** One way through all sets after the other, a few steps at a time, with a pause between them. */
export function makeRound(step: Step, pauseMs: number) {
  let after = 0
  let steps = 0
  let stepsOfLast = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let seen: unknown

  return {
    /** How many steps the last way took. */
    get length() {
      return stepsOfLast
    },

    get isOver() {
      return after === 0
    },

    /** Whether there is something to do, given what tells one state of the database from another. */
    isDue(state: unknown): boolean {
      return after > 0 || (state !== seen && performance.now() - startedAt >= pauseMs)
    },

    async advance(state: unknown, most: number) {
      if (after === 0) {
        startedAt = performance.now()
        seen = state
        steps = 0
      }
      for (let done = 0; done < most; done++) {
        after = (await step(after)) ?? 0
        steps += 1
        // An embedded database answers without a turn of the event loop; others must have theirs.
        await setImmediate()
        if (after > 0) continue
        stepsOfLast = steps
        return
      }
    },
  }
}
