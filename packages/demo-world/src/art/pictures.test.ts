import { expect, test } from 'vitest'
import { drawAvatar } from './avatar.ts'
import { drawBanner } from './banner.ts'
import { drawCover } from './cover.ts'

const makers = [
  { name: 'avatar', draw: drawAvatar, width: 128, height: 128 },
  { name: 'banner', draw: drawBanner, width: 960, height: 240 },
  { name: 'cover', draw: drawCover, width: 400, height: 140 },
]

test.each(makers)('the same seed draws the same $name', ({ draw }) => {
  const first = draw('aoba')
  draw('hifumi')
  expect(draw('aoba')).toEqual(first)
})

test.each(makers)('forty seeds draw forty different pictures as $name', ({ draw }) => {
  const pictures = Array.from({ length: 40 }, (_, i) => draw(`${i}`).toString('base64'))
  expect(new Set(pictures).size).toBe(40)
})

test.each(makers)('a picture has the size of the $name', ({ draw, width, height }) => {
  const picture = draw('aoba')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, height])
})
