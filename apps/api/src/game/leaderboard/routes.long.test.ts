import { expect, test } from 'vitest'
import { listCrowd, makeCrowd } from '#testing/make-crowd'
import { testApp } from '#testing/test-app'
import { boardsOfCrowd, walkAll } from '#testing/walk-leaderboard'

test('walking all pages of every leaderboard of 5,000 meets each player once, in order', async () => {
  const { app, db } = await testApp()
  const crowd = await makeCrowd(db, 5000)
  const walks = await walkAll(app, boardsOfCrowd)
  expect(walks).toEqual(boardsOfCrowd.map((board) => listCrowd(crowd, board)))
})
