/** Runs acts of the same key one after the other; acts of different keys run concurrently. */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async function run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const current = (last.get(key) ?? Promise.resolve()).then(act, act)
    last.set(key, current)
    try {
      return await current
    } finally {
      if (last.get(key) === current) last.delete(key)
    }
  }
}
