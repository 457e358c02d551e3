import { expect, test } from 'vitest'
import { makeVisitor, testSite } from '#testing/visitor'

test('a thousand tokens from one network are ten', async () => {
  const { app } = await testSite()
  const guesser = makeVisitor(app)
  const codes: number[] = []
  for (let n = 0; n < 1000; n++) codes.push((await guesser.checkReset(`guess-${n}`)).statusCode)
  expect(codes.filter((code) => code === 400)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(990)
})
