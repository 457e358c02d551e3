import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeGifFrames } from '#testing/exhausting-pictures'
import { makeFlatPicture, makePicture } from '#testing/pictures'
import { refuseByHeader } from './picture-bounds.ts'
import { formatOf } from './picture-format.ts'
import { readHeader } from './picture-header.ts'

const frames = await Promise.all(['#000', '#0ff', '#f0f'].map((color) => frameOf(color)))
const animation = sharp(frames, { join: { animated: true } })
const files = {
  png: await makePicture(48, 32).png().toBuffer(),
  jpeg: await makePicture(48, 32).jpeg().toBuffer(),
  progressive: await makePicture(48, 32).jpeg({ progressive: true }).toBuffer(),
  gif: await makePicture(48, 32).gif().toBuffer(),
  webp: await makePicture(48, 32).webp().toBuffer(),
  lossless: await makePicture(48, 32).webp({ lossless: true }).toBuffer(),
  transparent: await makePicture(48, 32).ensureAlpha(0.5).webp().toBuffer(),
  'animated gif': await animation.clone().gif().toBuffer(),
  'animated webp': await animation.clone().webp().toBuffer(),
}

test.each([
  ['png', 1],
  ['jpeg', 1],
  ['progressive', 10],
  ['gif', 1],
  ['webp', 0],
  ['lossless', 0],
  ['transparent', 0],
  ['animated gif', 3],
  ['animated webp', 3],
] as const)('the header of a file (%s) tells its size and its %i parts', (name, parts) => {
  expect(headerOf(files[name])).toEqual({ width: 48, height: 32, parts })
})

test.each(Object.entries(files))(
  'a damaged file (%s) is measured without an error, wherever it is damaged',
  (_, whole) => {
    const format = formatOf(whole) ?? 'png'
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole)
      damaged[at] = 0xff
      expect(readHeader(whole.subarray(0, at), format).width).toBeLessThanOrEqual(48)
      expect(readHeader(damaged, format).parts).toBeLessThan(whole.length)
    }
  },
)

test('a picture inside of a JPEG or behind it does not count', () => {
  const { jpeg, progressive } = files
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), progressive])
  thumbnail.writeUInt16BE(progressive.length + 2, 2)
  const behind = Buffer.concat([jpeg, progressive])
  const inside = Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2)])
  expect([headerOf(behind).parts, headerOf(inside).parts]).toEqual([1, 1])
})

test('the text of a GIF is not taken for frames', () => {
  const { gif } = files
  const start = gif.indexOf(0x2c, 13 + 3 * 2 ** (1 + (Number(gif[10]) & 7)))
  const text = Buffer.concat([
    Buffer.from([0x21, 0xfe, 255]),
    Buffer.alloc(255, ','),
    Buffer.alloc(1),
  ])
  const commented = Buffer.concat([gif.subarray(0, start), text, gif.subarray(start)])
  expect(headerOf(commented)).toEqual({ width: 48, height: 32, parts: 1 })
})

test('an animation of 1,000 frames is read, and one frame more is refused', () => {
  expect(() => refuseByHeader(makeGifFrames(1000))).not.toThrow()
  expect(() => refuseByHeader(makeGifFrames(1001))).toThrow(
    expect.objectContaining({ code: 'picture_too_large' }),
  )
})

function frameOf(color: string) {
  return makeFlatPicture(48, 32, color).png().toBuffer()
}

function headerOf(bytes: Buffer) {
  return readHeader(bytes, formatOf(bytes) ?? 'png')
}
