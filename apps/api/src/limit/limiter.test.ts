import { Redis } from 'ioredis'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeVisitor, testSite } from '#testing/visitor'

const servers = inject('servers')

async function guesses(app: Parameters<typeof makeVisitor>[0], times: number) {
  const guesser = makeVisitor(app)
  const codes: number[] = []
  for (let n = 0; n < times; n++) codes.push((await guesser.signIn('nobody')).statusCode)
  return codes
}

test('with a Redis that never answers, tries are counted all the same', async () => {
  const { app } = await testSite({ REDIS_URL: 'redis://127.0.0.1:1' })
  expect(await guesses(app, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
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
