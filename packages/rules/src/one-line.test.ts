import { expect, test } from 'vitest'
import { hasVisibleText, oneLineOf } from './one-line.ts'

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

test.each([
  '',
  ' \u3000',
  '\u200b',
  '\u200d\ufeff',
  '\u2060',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u00ad',
  '\n',
])('%j shows nothing', (text) => {
  expect(hasVisibleText(text)).toBe(false)
})

test.each(['.', '規則4', '👩\u200d👩', '\u200bx'])('%j is visible', (text) => {
  expect(hasVisibleText(text)).toBe(true)
})
