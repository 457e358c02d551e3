import { expect, test } from 'vitest'
import { oneLineOf } from './one-line.ts'

test.each([
  ['友だち', '友だち'],
  ['  two\r\nlines\t', 'two lines'],
  ['\u001b[31mred\u0000', '[31mred'],
  ['a\u2028b\u2029c\u202ed', 'a b c d'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['\n', ''],
  ['a\ud800', 'a\ufffd'],
])('%j is the line %j', (text, line) => {
  expect(oneLineOf(text)).toBe(line)
})
