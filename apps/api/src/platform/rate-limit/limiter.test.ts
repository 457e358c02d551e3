import { expect, test } from 'vitest'
import { memoryCounters } from './counters.ts'
import { limits, makeLimiter } from './limiter.ts'

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
