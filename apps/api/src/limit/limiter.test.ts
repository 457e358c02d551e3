import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { openRedis } from '#ports/redis'
import { startRedisServer } from '#testing/redis-server'
import { makeVisitor, testSite } from '#testing/visitor'
import { type Limiter, makeLimiter } from './limiter.ts'
import { limits } from './limits.ts'
import { memoryCounters } from './memory-counters.ts'
import { redisCounters } from './redis-counters.ts'

const one = { limit: limits.inviteMiss, of: '203.0.113.7' }

test('whatever Redis does between two guesses, five are free', async () => {
  const server = await startRedisServer()
  const { app } = await testSite({ REDIS_URL: server.url })
  const { signIn } = makeVisitor(app)
  const codes: number[] = []
  const guess = async () => codes.push((await signIn('nobody')).statusCode)
  for (const act of [() => {}, server.freeze, server.thaw, server.stop, server.start]) {
    await act()
    await guess()
  }
  await guess()
  await guess()
  expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('with a Redis that never answers, tries are counted all the same', async () => {
  const redis = await openRedis('redis://127.0.0.1:1', 'forest', () => {})
  onTestFinished(() => void redis.disconnect())
  const { take } = makeLimiter(redisCounters(redis, memoryCounters()), () => new Date())
  expect(await takeTimes(take, 12)).toBe(10)
})

test('with a Redis that takes nothing any more, tries are counted all the same', async () => {
  const { take, keys } = await limiterOnRedis()
  await keys.config('SET', 'maxmemory', '1')
  await expect(keys.set('x', 'x')).rejects.toThrow('OOM')
  expect(await takeTimes(take, 12)).toBe(10)
})

test('tries that are counted in memory are as many at once as one after the other', async () => {
  const limiter = makeLimiter(memoryCounters(), () => new Date())
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => limiter.take(one)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('a Redis that is full of nonsense, or emptied, harms nobody', async () => {
  const { take, keys } = await limiterOnRedis()
  const ofLimits = () => keys.keys('forest:limits:*')
  await take(one)
  expect(await ofLimits()).toHaveLength(1)
  for (const key of await ofLimits()) await keys.set(key, 'nonsense')
  await take(one)
  expect(await ofLimits()).toHaveLength(1)
  await keys.flushall()
  expect(await takeTimes(take, 12)).toBe(10)
})

/** What counts challenges of the human check, but patient: a busy machine must not decide which counts. */
async function limiterOnRedis() {
  const { url } = await startRedisServer()
  const [redis, keys] = [new Redis(url, { keyPrefix: 'forest:' }), new Redis(url)]
  onTestFinished(() => void redis.disconnect())
  onTestFinished(() => void keys.disconnect())
  const { take } = makeLimiter(redisCounters(redis, memoryCounters()), () => new Date())
  return { take, keys }
}

/** How often it is let. */
async function takeTimes(take: Limiter['take'], times: number) {
  let taken = 0
  for (let n = 0; n < times; n++) {
    const isTaken = await take(one).then(
      () => true,
      () => false,
    )
    if (isTaken) taken += 1
  }
  return taken
}
