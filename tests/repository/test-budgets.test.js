import { expect, test } from 'vitest'
import { budgets, listOverBudget } from '../../scripts/test-budgets.js'

test('a test file that took longer than its own budget, or than that of all, is told', () => {
  const files = { 'api b.test.ts': { seconds: 30, reason: 'it waits for a frozen database' } }
  const times = { 'api a.test.ts': 10, 'api b.test.ts': 30, 'api c.test.ts': 10.06 }
  expect(listOverBudget(times, { each: { api: 10 }, files })).toEqual([
    expect.stringMatching(/^api c\.test\.ts took 10\.1 s, and its budget is 10 s:/),
  ])
})

test('a raised budget has a reason', () => {
  const raised = [...Object.values(budgets.quick.files), ...Object.values(budgets.long.files)]
  expect(raised.filter(({ reason }) => reason.length < 10)).toEqual([])
})
