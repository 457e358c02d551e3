/** Runs acts of one key one after the other; those of other keys go on beside them. */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(act, act)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
