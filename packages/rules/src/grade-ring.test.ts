import { expect, test } from 'vitest'
import { dashOf, pointAt } from './grade-ring.ts'

test.each([
  [0, 0, '0 100', 0],
  [0, 98.765, '98.77 100', 0],
  [0, 100, '100 100', 0],
  [94, 98, '4 100', -94],
  [0, 260 / 3, '86.67 100', 0],
  [0, 120, '100 100', 0],
  [0, -1, '0 100', 0],
])('from %d to %d percent the stroke is %s, begun at %d', (from, to, dashes, offset) => {
  expect(dashOf(from, to)).toEqual({ strokeDasharray: dashes, strokeDashoffset: offset })
})

test.each([
  [0, { x: 140, y: 40 }],
  [25, { x: 240, y: 140 }],
  [50, { x: 140, y: 240 }],
  [75, { x: 40, y: 140 }],
  [100, { x: 140, y: 40 }],
  [12.5, { x: 210.71, y: 69.29 }],
])('%d percent lies clockwise from the top', (percent, point) => {
  expect(pointAt(percent, 100)).toEqual(point)
})
