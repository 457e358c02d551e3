import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pollLoop } from './poll-loop.ts'

test('an outage is reported once, and polling goes on', async () => {
  const errors: unknown[] = []
  let polls = 0
  const loop = pollLoop(
    async () => {
      polls += 1
      if (polls < 3) throw new Error('down')
    },
    1,
    (error) => errors.push(error),
  )
  await loop.start()
  await expect.poll(() => polls).toBeGreaterThan(3)
  await loop.stop()
  expect(errors).toEqual([new Error('down')])
})

test('a poll that asks for it runs again without the pause, and stop waits for the running one', async () => {
  const minute = 60_000
  const ended: number[] = []
  const loop = pollLoop(
    async () => {
      await setImmediate()
      ended.push(ended.length)
      return ended.length < 3 ? 'again' : undefined
    },
    minute,
    () => {},
  )
  void loop.start()
  await loop.stop()
  expect([ended, loop.isRunning()]).toEqual([[0], false])
  await loop.start()
  await expect.poll(() => ended).toEqual([0, 1, 2])
  await loop.stop()
})
