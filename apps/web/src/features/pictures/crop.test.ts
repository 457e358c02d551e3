import { expect, test } from 'vitest'
import { maxZoom, moved, rectOf, type Size, wholeCrop, zoomed } from './crop.ts'

const photo = { width: 4000, height: 3000 }

test('the middle is kept at first, as large as its shape allows', () => {
  expect(rectOf('avatar', photo, wholeCrop(photo))).toEqual({
    left: 500,
    top: 0,
    width: 3000,
    height: 3000,
  })
  expect(rectOf('banner', photo, wholeCrop(photo))).toEqual({
    left: 0,
    top: 1000,
    width: 4000,
    height: 1000,
  })
})

test('zooming keeps the point under the pointer where it is', () => {
  const closer = zoomed('avatar', photo, wholeCrop(photo), 2, { x: 0, y: 0 })
  expect(rectOf('avatar', photo, closer)).toEqual({ left: 500, top: 0, width: 1500, height: 1500 })
  const middle = zoomed('avatar', photo, wholeCrop(photo), 2)
  expect(rectOf('avatar', photo, middle)).toEqual({
    left: 1250,
    top: 750,
    width: 1500,
    height: 1500,
  })
})

test('it moves by what is shown, and stops at the edge', () => {
  const right = moved('avatar', photo, wholeCrop(photo), 0.1, 0.1)
  expect(rectOf('avatar', photo, right)).toMatchObject({ left: 800, top: 0 })
  const edge = moved('avatar', photo, right, 9, 9)
  expect(rectOf('avatar', photo, edge)).toMatchObject({ left: 1000, top: 0 })
})

test('the zoom has two ends', () => {
  expect(zoomed('avatar', photo, wholeCrop(photo), 0).zoom).toBe(1)
  expect(zoomed('avatar', photo, wholeCrop(photo), 999).zoom).toBe(maxZoom('avatar', photo))
})

const odd: Size[] = [
  { width: 1, height: 1 },
  { width: 10_000, height: 1 },
  { width: 1, height: 10_000 },
  { width: 7, height: 3 },
]
test.each(odd)('of a picture of $width by $height a part is kept that is in it', (picture) => {
  for (const kind of ['avatar', 'banner'] as const) {
    const crop = moved(kind, picture, zoomed(kind, picture, wholeCrop(picture), 3), 1, 1)
    const { left, top, width, height } = rectOf(kind, picture, crop)
    expect(Math.min(width, height)).toBeGreaterThan(0)
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(left + width).toBeLessThanOrEqual(picture.width)
    expect(top + height).toBeLessThanOrEqual(picture.height)
  }
})
