import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('what looks like a number or like JSON stays the text it is', () => {
  expect(parseSearch('?code=12345&mode=1e5&x={"a":1}')).toEqual({
    code: '12345',
    mode: '1e5',
    x: '{"a":1}',
  })
  expect(stringifySearch({ code: '12345', mode: 0 })).toBe('?code=12345&mode=0')
})

test('what is undefined is left out, and nothing is no question mark', () => {
  expect(stringifySearch({ code: undefined })).toBe('')
})

test('what was written is read back', () => {
  const search = { code: 'a b&c=d?é', page: '2' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('what a route has parsed is no part of the address', () => {
  expect(stringifySearch({ mode: '9', parsed: { mode: 0 } })).toBe('?mode=9')
})
