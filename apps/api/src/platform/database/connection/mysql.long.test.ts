import { expect, inject, test } from 'vitest'
import {
  connectServing,
  countConnections,
  outcomeOf,
  sendStatements,
  useAllConnections,
} from '#testing/serving-database'

test.skipIf(!inject('servers'))('a hundred thousand statements leak no connection', async () => {
  const { db } = await connectServing()
  await sendStatements(db, 1000)
  await expect.poll(() => outcomeOf(useAllConnections(db))).toBe(undefined)
  expect(await countConnections(db)).toBeLessThanOrEqual(24)
})
