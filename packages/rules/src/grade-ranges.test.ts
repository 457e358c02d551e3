import { expect, test } from 'vitest'
import { endOfArc, gradeRanges } from './grade-ranges.ts'
import { modes } from './modes.ts'

test.each(modes)('in mode %i the grades fill the ring from D to S, without a gap', (mode) => {
  const ranges = gradeRanges(mode)
  expect(ranges.map(({ grade }) => grade)).toEqual(['D', 'C', 'B', 'A', 'S'])
  expect(ranges.map(({ from }) => from)).toEqual([0, ...ranges.map(({ to }) => to).slice(0, -1)])
  expect(ranges.at(-1)?.to).toBe(100)
})

test('a catch score is an A from 94 to 98 percent', () => {
  expect(gradeRanges(2)[3]).toEqual({ grade: 'A', from: 94, to: 98 })
})

test('the arc of a B with misses at 90.5 % ends where A begins; other arcs end at their accuracy', () => {
  const [, , b, , s] = gradeRanges(0)
  expect(endOfArc(90.5, b)).toBe(b?.to)
  expect(endOfArc(82, b)).toBe(82)
  // Many 50s.
  expect(endOfArc(70, b)).toBe(70)
  expect(endOfArc(100, s)).toBe(100)
  expect(endOfArc(95, undefined)).toBe(95)
})
