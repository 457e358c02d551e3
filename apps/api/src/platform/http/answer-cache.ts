import { LRUCache } from 'lru-cache'

/**
 * Caches answers for a second. The key says all that must be right at once. Those who ask while an answer is made wait
 * for the same one.
 */
export function makeAnswerCache<T extends object>() {
  const answers = new LRUCache<string, Promise<T>>({ max: 200, ttl: 1000 })
  let [hits, misses] = [0, 0]

  function get(key: string, make: () => Promise<T>): Promise<T> {
    const cached = answers.get(key)
    if (cached) {
      hits += 1
      return cached
    }
    misses += 1
    const answer = make()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }

  return { get, read: () => ({ hits, misses }) }
}
