import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, formatNumber, formatShortCount, formatShortCountUpper } from './format.ts'

test.each([
  [0, '0'],
  [1234567, '1,234,567'],
  [98.5, '98.5'],
  [-1234, '-1,234'],
  [-0, '0'],
])('the number %d is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test.each([
  [formatNumber, {}],
  [formatDecimal, { minimumFractionDigits: 2, maximumFractionDigits: 2 }],
])('every number is written by %o as Intl writes it', (written, options) => {
  const { format } = new Intl.NumberFormat('ja-JP', { signDisplay: 'negative', ...options })
  const thousandths = fc.nat(200_000_000).map((value) => value / 1000)
  const numbers = fc.oneof(fc.nat(), fc.maxSafeInteger(), thousandths, fc.float(), fc.double())
  fc.assert(fc.property(numbers, (value) => written(value) === format(value)))
})

test.each([
  [0, '0.00'],
  [98.5, '98.50'],
  [99.999, '100.00'],
  [1234.5, '1,234.50'],
  [-0.001, '0.00'],
])('the number %d is written %s with two decimals', (value, text) => {
  expect(formatDecimal(value)).toBe(text)
})

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1.0k'],
  [1049, '1.0k'],
  [1050, '1.1k'],
  [1150, '1.2k'],
  [12_345, '12.3k'],
  [999_949, '999.9k'],
  [999_950, '1.0m'],
  [1_000_000, '1.0m'],
  [999_949_999, '999.9m'],
  [999_950_000, '1.0b'],
  [26_931_190_829, '26.9b'],
  [1_234_500_000_000, '1,234.5b'],
  [-999, '-999'],
  [-1050, '-1.1k'],
  [-999_950, '-1.0m'],
])('the count %d is shortened to %s', (count, text) => {
  expect(formatShortCount(count)).toBe(text)
})

test.each([
  [999, '999'],
  [1500, '1.5k'],
  [1_500_000, '1.5M'],
  [1_500_000_000, '1.5B'],
])('the other display shortens %d to %s', (count, text) => {
  expect(formatShortCountUpper(count)).toBe(text)
})

test('what is no number does not break a page', () => {
  expect(formatShortCount(Number.NaN)).toBe('NaN')
  expect(formatShortCount(Number.POSITIVE_INFINITY)).toBe('∞')
})

test('a short count up to 999 b takes at most 6 characters', () => {
  const count = fc.oneof(fc.nat(10 ** 7), fc.integer({ min: 0, max: 999 * 10 ** 9 }))
  fc.assert(
    fc.property(count, (count) => {
      expect(formatShortCount(count)).toMatch(/^(\d{1,3}|\d{1,3}\.\d[kmb])$/)
    }),
  )
})
