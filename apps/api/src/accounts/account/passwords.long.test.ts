import { expect, test } from 'vitest'
import { hasPython, listMistaken, listRefused, makePasswordsToTry } from '#testing/game-passwords'

test.skipIf(!hasPython)(
  'the game server accepts 10,000 passwords that are hashed here',
  async () => {
    expect(await listRefused(makePasswordsToTry(10_000, 600))).toEqual([])
  },
)

test.skipIf(!hasPython)('1,000 passwords that the game server hashed are right here', async () => {
  expect(await listMistaken(1000)).toEqual([])
})

test.skipIf(!hasPython)('the game server accepts 20 that are hashed at its own cost', async () => {
  expect(await listRefused(makePasswordsToTry(20, 2), 12)).toEqual([])
})
