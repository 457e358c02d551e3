import { expect, test } from 'vitest'
import { gazeAt } from './gaze.ts'

test('the eyes rest when the pointer is between them', () => {
  expect(gazeAt(0, 0)).toEqual({ x: 0, y: 0 })
})

test('the eyes look in the direction of the pointer, and stay in the face however far it is', () => {
  for (const [dx, dy] of [
    [90, 0],
    [-4000, 3000],
    [1, -100_000],
  ] as const) {
    const { x, y } = gazeAt(dx, dy)
    expect(Math.atan2(y, x)).toBeCloseTo(Math.atan2(dy, dx))
    expect(Math.hypot(x, y)).toBeLessThan(1.9)
  }
  expect(gazeAt(600, 0).x).toBeGreaterThan(gazeAt(60, 0).x)
})
