import { expect, test } from 'vitest'
import { hasPython, listMistaken, listRefused, makePasswordsToTry } from '#testing/game-passwords'
import { hashPassword, makePasswords } from './passwords.ts'

test.skipIf(!hasPython)('the game server accepts every password that is hashed here', async () => {
  expect(await listRefused(makePasswordsToTry(200, 20))).toEqual([])
})

test.skipIf(!hasPython)('a password that the game server hashed is right here', async () => {
  expect(await listMistaken(20)).toEqual([])
})

test('a hash has the prefix, the cost and the length that the game server writes', async () => {
  expect(await hashPassword('Forest-Echo-7')).toMatch(/^\$2b\$12\$[./A-Za-z0-9]{53}$/)
})

test('a flood is turned away with a time to come back, not queued for minutes', async () => {
  const { isRight } = makePasswords({ cost: 4 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => isRight('x', undefined)),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(outcomes.length - refused.length).toBeLessThanOrEqual(24)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  }
})
