import { combinedModes } from '@kodama/rules/modes'
import { expect, test } from 'vitest'
import { listCrowd, makeCrowd } from '#testing/make-crowd'
import { stepAlong, testRanks } from '#testing/test-ranks'
import { boardsOfCrowd, walkAll } from '#testing/walk-leaderboard'

test('walking all pages along the ranks of 5,000 meets each player once, in order', async () => {
  const { app, db, ranks } = await testRanks()
  const crowd = await makeCrowd(db, 5000)
  await Promise.all(combinedModes.map((mode) => ranks.load(mode)))
  const walks = await walkAll(app, boardsOfCrowd)
  expect(walks).toEqual(boardsOfCrowd.map((board) => listCrowd(crowd, board)))
})

test('the polls of a minute read all privileges of 5,000 players, those of ten minutes all stats', async () => {
  const { restricted, free, wiped } = await stepAlong(5000)
  expect(restricted.board).not.toContain(restricted.id)
  expect(free.board).toContain(free.id)
  expect(wiped.board).toEqual([])
})
