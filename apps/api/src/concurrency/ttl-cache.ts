/** A bounded memory of values that are good for a while. */
export function ttlCache<T>(lifeMs: number, most: number) {
  const kept = new Map<string, { value: T; until: number }>()
  return {
    get(key: string, make: () => T): T {
      const now = performance.now()
      const found = kept.get(key)
      if (found && found.until > now) return found.value

      const value = make()
      kept.delete(key)
      kept.set(key, { value, until: now + lifeMs })
      if (kept.size > most) kept.delete(kept.keys().next().value as string)
      return value
    },
    forget(key: string) {
      kept.delete(key)
    },
  }
}
