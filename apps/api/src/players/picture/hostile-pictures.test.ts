import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/http/api-error'
import { makeBombs, makeOverfull, makePolyglots, makeStrangers } from '#testing/hostile-pictures'
import { makeFlatPicture, makePicture } from '#testing/pictures'
import { refuseByHeader } from './picture-bounds.ts'
import { redrawPicture } from './redraw-picture.ts'

/** The JPEG that takes the most memory. */
const inFull = { progressive: true, chromaSubsampling: '4:4:4' }

test('a file of another kind is not read, whatever it calls itself', async () => {
  for (const [name, bytes] of Object.entries(await makeStrangers())) {
    expect([name, await outcomeOf(bytes)]).toEqual([name, 'picture_unreadable'])
  }
})

test('a small file that would become a huge picture is refused', async () => {
  for (const [name, bytes] of Object.entries(makeBombs())) {
    const outcome = await outcomeOf(bytes)
    expect([name, outcome]).toEqual([
      name,
      expect.stringMatching(/^picture_(too_large|unreadable)$/),
    ])
  }
})

test('what a picture holds beside its pixels is not unpacked', async () => {
  for (const [name, bytes] of Object.entries(makeOverfull())) {
    expect([name, await outcomeOf(bytes)]).toEqual([name, 'a picture'])
  }
})

test('nothing of a picture is kept but its pixels: no page, no program, no position', async () => {
  for (const [name, bytes] of Object.entries(await makePolyglots())) {
    expect([name, bytes.includes('m4rker')]).toEqual([name, true])
    for (const kind of ['avatar', 'banner'] as const) {
      const drawn = await redrawPicture(bytes, kind)
      expect([name, drawn.includes('m4rker')]).toEqual([name, false])
      const { exif, xmp, iptc, icc, comments } = await sharp(drawn).metadata()
      expect([exif, xmp, iptc, icc, comments]).toEqual(Array.from({ length: 5 }))
    }
  }
})

test('a picture that ends too early is not read', async () => {
  const picture = makePicture(200, 200)
  const files = await Promise.all([
    picture.clone().png().toBuffer(),
    picture.clone().jpeg().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().gif().toBuffer(),
  ])
  for (const bytes of files) {
    const half = bytes.subarray(0, bytes.length / 2)
    expect([bytes[1], await outcomeOf(half)]).toEqual([bytes[1], 'picture_unreadable'])
  }
})

test.each([
  ['a WebP', () => makeFlatPicture(3200, 3200).webp({ effort: 0 })],
  ['a progressive JPEG', () => makeFlatPicture(3700, 3700).jpeg(inFull)],
  [
    'an interlaced PNG',
    () => makeFlatPicture(3400, 3400).toColourspace('rgb16').png({ progressive: true }),
  ],
])('%s that would need too much memory is refused by its header', async (_, encode) => {
  expect(await outcomeOf(await encode().toBuffer())).toBe('picture_too_large')
})

test('a photo of twelve megapixels is read', async () => {
  const photo = await makeFlatPicture(4032, 3024).jpeg(inFull).toBuffer()
  expect(await outcomeOf(photo)).toBe('a picture')
})

test('the decoder of AVIF is blocked even without the check of the first bytes', async () => {
  const picture = await makePicture().avif({ effort: 0 }).toBuffer()
  await expect(sharp(picture).metadata()).rejects.toThrow('unsupported image format')
})

async function outcomeOf(bytes: Buffer) {
  try {
    refuseByHeader(bytes)
    await redrawPicture(bytes, 'avatar')
    return 'a picture'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
