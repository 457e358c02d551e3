import type { Counters } from './counters.ts'
import type { Counter } from './limits.ts'

const mostCounters = 50_000

/** For tries that are cheap and many: they are forgotten at a restart, and the oldest when full. */
export function memoryCounters(): Counters {
  const counters = new Map<string, Counter>()
  return {
    read: async (id) => counters.get(id),
    async swap(id, before, after) {
      if (counters.get(id) !== before) return false
      counters.delete(id)
      counters.set(id, after)
      if (counters.size > mostCounters) counters.delete(counters.keys().next().value as string)
      return true
    },
    async remove(id) {
      counters.delete(id)
    },
  }
}
