import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { startRedisServer } from '#testing/redis-server'
import { makeAccount, makeVisitor, testSite } from '#testing/visitor'
import { memoryCounters } from './counters.ts'
import { limits, makeLimiter } from './limiter.ts'

test('whatever Redis does between two guesses, five are free', async () => {
  const server = await startRedisServer()
  const { app } = await testSite({ REDIS_URL: server.url })
  const { signIn } = makeVisitor(app)
  const codes: number[] = []
  for (const act of [() => {}, server.freeze, server.thaw, server.stop, server.start]) {
    await act()
    codes.push((await signIn('nobody')).statusCode)
  }
  codes.push((await signIn('nobody')).statusCode, (await signIn('nobody')).statusCode)
  expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('with a Redis that takes nothing any more, or none at all, the owner gets in and five guesses are free', async () => {
  const server = await startRedisServer()
  const redis = new Redis(server.url)
  onTestFinished(() => void redis.disconnect())
  await redis.config('SET', 'maxmemory', '1')
  await expect(redis.set('x', 'x')).rejects.toThrow('OOM')
  for (const REDIS_URL of [server.url, 'redis://127.0.0.1:1']) {
    const { app, db } = await testSite({ REDIS_URL })
    await makeAccount(app, db)
    const [owner, guesser] = [makeVisitor(app), makeVisitor(app)]
    const codes: number[] = []
    for (let n = 0; n < 3; n++) codes.push((await owner.signIn('Aoba')).statusCode)
    for (let n = 0; n < 7; n++) codes.push((await guesser.signIn('nobody')).statusCode)
    expect(codes).toEqual([200, 200, 200, 401, 401, 401, 401, 401, 429, 429])
  }
})

test('tries that are counted in memory are as many at once as one after the other', async () => {
  const limiter = makeLimiter(memoryCounters(), () => new Date())
  const one = { limit: limits.inviteMiss, of: '203.0.113.7' }
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => limiter.consume(one)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('two machines whose clocks are a little apart count as one', async () => {
  const counters = memoryCounters()
  const now = Date.now()
  const [ahead, behind] = [2000, 0].map((ms) => makeLimiter(counters, () => new Date(now + ms)))
  const one = { limit: limits.inviteMiss, of: '203.0.113.7' }
  for (let n = 0; n < 5; n++) {
    await ahead?.consume(one)
    await behind?.consume(one)
  }
  await expect(behind?.consume(one)).rejects.toMatchObject({ code: 'too_many_requests' })
})
