import type { Endpoint } from '@kodama/contract/endpoint'
import { LRUCache } from 'lru-cache'
import { SerializedAnswer } from './serve.ts'

/**
 * Holds answers as text for a second. The key says all that must be right at once. Those who ask while an answer is made
 * wait for the same one.
 */
export function makeAnswerCache(endpoint: Endpoint) {
  const answers = new LRUCache<string, Promise<SerializedAnswer>>({ max: 200, ttl: 1000 })
  let [hits, misses] = [0, 0]

  function get(key: string, make: () => Promise<object>) {
    const cached = answers.get(key)
    if (cached) {
      hits += 1
      return cached
    }
    misses += 1
    const answer = make().then((made) => new SerializedAnswer(endpoint, made))
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }

  return { get, read: () => ({ hits, misses, entries: answers.size }) }
}
