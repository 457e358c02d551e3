import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf, gzipAfter } from './gzip.ts'

const text = fc.oneof(fc.constant(''), fc.string({ unit: 'binary' }), longText())

function longText() {
  return fc
    .tuple(fc.string({ minLength: 1 }), fc.nat(20_000))
    .map(([piece, times]) => piece.repeat(times))
}

test('whatever they are, a beginning and a rest are read as one text', () => {
  fc.assert(
    fc.property(text, text, (start, end) => {
      const [first, rest] = [Buffer.from(start), Buffer.from(end)]
      const whole = gunzipSync(gzipAfter(beginningOf(first), rest))
      expect(whole.equals(Buffer.concat([first, rest]))).toBe(true)
    }),
  )
})

test('a rest that repeats the beginning takes hardly any bytes', () => {
  const style = Buffer.from(Array.from({ length: 2000 }, (_, n) => `.c${n * 7919}`).join(''))
  const beginning = beginningOf(style)
  expect(gzipAfter(beginning, style).length).toBeLessThan(beginning.deflated.length + 500)
})
