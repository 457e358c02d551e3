import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeFlatPicture, makePicture, quartersOf } from '#testing/pictures'
import { redrawPicture } from './redraw-picture.ts'

const upright = 'red green blue white'

test.each([
  ['PNG', () => makePicture().png()],
  ['an interlaced PNG', () => makePicture().png({ progressive: true })],
  ['a PNG with a palette', () => makePicture().png({ palette: true })],
  ['a PNG of 16 bits', () => makePicture().toColourspace('rgb16').png()],
  ['JPEG', () => makePicture().jpeg()],
  ['a JPEG of wide colours', () => makePicture().jpeg().withIccProfile('p3')],
  ['a progressive JPEG', () => makePicture().jpeg({ progressive: true })],
  ['a JPEG in CMYK', () => makePicture().toColourspace('cmyk').jpeg()],
  ['WebP', () => makePicture().webp()],
  ['a lossless WebP', () => makePicture().webp({ lossless: true })],
  ['GIF', () => makePicture().gif()],
])('%s becomes an avatar in PNG and a banner in WebP, without metadata', async (_, encode) => {
  const bytes = await encode()
    .withExif({ IFD0: { Artist: 'Aoba' } })
    .toBuffer()
  const avatar = await redrawPicture(bytes, 'avatar')
  const banner = await redrawPicture(bytes, 'banner')
  const plain = {
    space: 'srgb',
    depth: 'uchar',
    hasProfile: false,
    exif: undefined,
    xmp: undefined,
  }
  const expected = { ...plain, icc: undefined, orientation: undefined }
  expect({ ...expected, ...(await sharp(avatar).metadata()) }).toMatchObject({
    ...expected,
    format: 'png',
    width: 256,
    height: 256,
  })
  expect({ ...expected, ...(await sharp(banner).metadata()) }).toMatchObject({
    ...expected,
    format: 'webp',
    width: 1440,
    height: 360,
  })
  expect(await quartersOf(avatar)).toBe(upright)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture that a camera stored in orientation %i is upright',
  async (orientation) => {
    const stored = await sharp(await makePicture(64, 32).png().toBuffer())
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const expected = await sharp(stored).autoOrient().png().toBuffer()
    expect(await quartersOf(await redrawPicture(stored, 'avatar'))).toBe(await quartersOf(expected))
    // The part is counted on the upright picture, so of its left half only two colours are left.
    const { width, height } = await sharp(expected).metadata()
    const part = { left: 0, top: 0, width: width / 2, height }
    const [left, , below] = (await quartersOf(expected)).split(' ')
    const drawn = await quartersOf(await redrawPicture(stored, 'avatar', part))
    expect(drawn).toBe([left, left, below, below].join(' '))
  },
)

test.each([
  ['the whole', { left: 0, top: 0, width: 1024, height: 1024 }, upright],
  ['a large part', { left: 512, top: 0, width: 512, height: 512 }, 'green green green green'],
  ['a small part', { left: 30, top: 600, width: 40, height: 40 }, 'blue blue blue blue'],
  ['the middle', { left: 256, top: 256, width: 512, height: 512 }, upright],
  ['the last pixel', { left: 1023, top: 1023, width: 1, height: 1 }, 'white white white white'],
  ['a row of pixels', { left: 512, top: 511, width: 512, height: 1 }, 'green green green green'],
])('of a picture %s can be kept', async (_, part, expected) => {
  const bytes = await makePicture(1024, 1024).png().toBuffer()
  const drawn = await redrawPicture(bytes, 'avatar', part)
  expect(await quartersOf(drawn)).toBe(expected)
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 256, height: 256 })
})

test.each([
  { left: 0, top: 0, width: 0, height: 10 },
  { left: 0, top: 0, width: 10, height: 0 },
  { left: 60, top: 0, width: 5, height: 5 },
  { left: 0, top: 60, width: 5, height: 5 },
  { left: 100_000, top: 100_000, width: 100_000, height: 100_000 },
])('a part outside of the picture is refused (%j)', async (part) => {
  const bytes = await makePicture().png().toBuffer()
  await expect(redrawPicture(bytes, 'avatar', part)).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test.each([
  [1, 1],
  [4096, 1],
  [1, 4096],
  [4096, 2],
])('a picture of %i × %i pixels becomes one of the usual size', async (width, height) => {
  const bytes = await makeFlatPicture(width, height).png().toBuffer()
  for (const kind of ['avatar', 'banner'] as const) {
    const { format } = await sharp(await redrawPicture(bytes, kind)).metadata()
    expect(format).toBe(kind === 'avatar' ? 'png' : 'webp')
  }
})

test('what is transparent stays so', async () => {
  const clear = { r: 255, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
    .png()
    .toBuffer()
  for (const kind of ['avatar', 'banner'] as const) {
    const { channels } = await sharp(await redrawPicture(bytes, kind)).stats()
    expect(channels[3]).toMatchObject({ min: 0, max: 0 })
  }
})

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is kept', async (format) => {
  const first = await makePicture().png().toBuffer()
  const second = await makeFlatPicture(64, 64, '#000').png().toBuffer()
  const third = await makeFlatPicture(64, 64, '#0ff').png().toBuffer()
  const frames = sharp([first, second, third], { join: { animated: true } })
  const bytes = await frames.toFormat(format).toBuffer()
  expect((await sharp(bytes).metadata()).pages).toBe(3)
  expect(await quartersOf(await redrawPicture(bytes, 'avatar'))).toBe(upright)
})
