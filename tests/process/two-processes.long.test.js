import { expect, test } from 'vitest'
import { restartInTurn, startTwo } from './two-processes.js'

test('twenty restarts behind nginx, one process at a time, fail no visit', async () => {
  expect(await restartInTurn(await startTwo(), 20)).toEqual([])
})
