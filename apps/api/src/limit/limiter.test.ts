import { Redis } from 'ioredis'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startRedisServer } from '#testing/redis-server'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { makeLimiter } from './limiter.ts'
import { limits } from './limits.ts'
import { memoryCounters } from './memory-counters.ts'

const servers = inject('servers')

async function guesses(app: Parameters<typeof makeVisitor>[0], times: number) {
  const guesser = makeVisitor(app)
  const codes: number[] = []
  for (let n = 0; n < times; n++) codes.push((await guesser.signIn('nobody')).statusCode)
  return codes
}

test('with a Redis that never answers, tries are counted all the same', async () => {
  const { app } = await testSite({ REDIS_URL: 'redis://127.0.0.1:1' }, { isPatient: false })
  expect(await guesses(app, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('with a Redis that takes nothing any more, tries are counted all the same', async () => {
  const server = await startRedisServer()
  const redis = new Redis(server.url)
  onTestFinished(() => void redis.disconnect())
  const { app, db } = await testSite({ REDIS_URL: server.url })
  await redis.config('SET', 'maxmemory', '1')
  await expect(redis.set('x', 'x')).rejects.toThrow('OOM')
  await makeAccount(app, db)
  const owner = makeVisitor(app)
  const codes = [await owner.signIn('Aoba'), await owner.signIn('Aoba'), await owner.signIn('Aoba')]
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await guesses(app, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('tries that are counted in memory are as many at once as one after the other', async () => {
  const limiter = makeLimiter(memoryCounters(), () => new Date())
  const one = { limit: limits.inviteMiss, of: '203.0.113.7' }
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => limiter.take(one)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test.skipIf(!servers)('a Redis that is full of nonsense, or emptied, harms nobody', async () => {
  const { app, config } = await testSite()
  const redis = new Redis(servers?.redis ?? '')
  onTestFinished(() => void redis.disconnect())
  const keys = () => redis.keys(`${config.REDIS_PREFIX}:limits:*`)
  const guesser = makeVisitor(app)
  expect((await guesser.signIn('nobody')).statusCode).toBe(401)
  expect(await keys()).not.toEqual([])
  for (const key of await keys()) await redis.set(key, 'nonsense')
  expect((await guesser.signIn('nobody')).statusCode).toBe(401)
  await redis.del(await keys())
  expect(await guesses(app, 6)).toEqual([401, 401, 401, 401, 401, 429])
})
