import { expect, test } from 'vitest'
import { defaultMonths, fewestMonths, formatPrice, mostMonths } from './checkout.tsx'

test.each([
  [fewestMonths, '¥500'],
  [2, '¥1,000'],
  [defaultMonths, '¥3,000'],
  [mostMonths, '¥12,000'],
])('%d months cost %s', (months, price) => {
  expect(formatPrice(months)).toBe(price)
})
