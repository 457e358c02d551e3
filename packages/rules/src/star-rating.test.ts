import fc from 'fast-check'
import { expect, test } from 'vitest'
import { starColor, starStops, starTextColor } from './star-rating.ts'

test('the stops are those of the game', () => {
  expect(starStops.map((stop) => stop.rating)).toEqual([
    0.1, 1.25, 2, 2.5, 3.3, 4.2, 4.9, 5.8, 6.7, 7.7, 9, 10,
  ])
})

test.each(starStops)('at $rating stars the color is $color', ({ rating, color }) => {
  expect(starColor(rating)).toBe(color)
})

test.each([
  [1, '#4CB7FE'],
  [2.25, '#68FFA3'],
  [5.2, '#EE4B8D'],
  [7.2, '#4B49BB'],
])('at %d stars the color is mixed to %s', (rating, color) => {
  expect(starColor(rating)).toBe(color)
})

test.each([0, 0.0999, -1, Number.NaN])('%d stars are grey', (rating) => {
  expect(starColor(rating)).toBe('#AAAAAA')
})

test.each([9.5, 11, 1000, Number.POSITIVE_INFINITY])('%d stars are black', (rating) => {
  expect(starColor(rating)).toBe('#000000')
})

test('text is black under 6.5 stars and yellow from there', () => {
  expect(starTextColor(0)).toBe('#000000')
  expect(starTextColor(6.499)).toBe('#000000')
  expect(starTextColor(6.5)).toBe('#F6F05C')
})

test('every star rating has a color', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.double({ min: 0, max: 12 })), (rating) => {
      expect(starColor(rating)).toMatch(/^#[0-9A-F]{6}$/)
    }),
  )
})
