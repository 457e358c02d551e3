import { expect, test } from 'vitest'
import { findSuperLinear, listRegularExpressions } from '../../scripts/regular-expressions.js'

test.each([
  [String.raw`\s*,\s*`, ''],
  [String.raw`^(a+)+$`, ''],
  [String.raw`(?:a|a)*b`, 'u'],
  [String.raw`\/+$`, ''],
  [String.raw`"(?:[^"\\]|\\.)*"`, 'g'],
  [String.raw`^(.*) +(.*)$`, ''],
])('the check refuses /%s/%s', (source, flags) => {
  expect(findSuperLinear({ source, flags })).toMatch(/^takes (exponential|\d.* polynomial) time$/)
})

test.each([
  [String.raw`^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$`, ''],
  [String.raw`"(?:[^"\\]|\\.)*"?\s*(:?)`, 'g'],
  [String.raw`^(?!bancho$)[\w-]{1,64}$`, ''],
])('the check accepts /%s/%s', (source, flags) => {
  expect(findSuperLinear({ source, flags })).toBeUndefined()
})

test('the check sees literals, the patterns of schemas, and what it cannot read', () => {
  const text = [
    'const a: RegExp = /x+/gi',
    "const b = Type.String({ pattern: '^[a-z]+$' })",
    'const c = new RegExp(`${a}`)',
  ].join('\n')
  expect(listRegularExpressions('some.ts', text)).toEqual({
    found: [
      { line: 1, source: 'x+', flags: 'gi' },
      { line: 2, source: '^[a-z]+$', flags: 'u' },
    ],
    unknown: [{ line: 3 }],
  })
})
