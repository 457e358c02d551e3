import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/http/api-error'
import { makePicture } from '#testing/pictures'
import { refuseByHeader } from './picture-bounds.ts'
import { redrawPicture } from './redraw-picture.ts'

const files = 5000
/** A seed of its own, so that a failure can be repeated. */
let state = 41

test('of 5,000 damaged pictures each is refused, or becomes a picture without anything beside', async () => {
  const picture = makePicture(48, 32)
  const exif = { IFD0: { Artist: 'm4rker' } }
  const whole = await Promise.all([
    picture.clone().withExif(exif).png().toBuffer(),
    picture.clone().withExif(exif).png({ progressive: true, palette: true }).toBuffer(),
    picture.clone().withExif(exif).jpeg().toBuffer(),
    picture.clone().withExif(exif).jpeg({ progressive: true }).toBuffer(),
    picture.clone().withExif(exif).webp().toBuffer(),
    picture.clone().withExif(exif).webp({ lossless: true }).toBuffer(),
    picture.clone().gif().toBuffer(),
  ])
  const outcomes: Record<string, number> = {}
  for (let n = 0; n < files; n++) {
    const bytes = damaged(whole[n % whole.length] ?? Buffer.alloc(0))
    const outcome = await outcomeOf(bytes)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  expect(Object.keys(outcomes).sort()).toEqual([
    'a picture',
    'picture_too_large',
    'picture_unreadable',
  ])
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0)
})

async function outcomeOf(bytes: Buffer) {
  try {
    refuseByHeader(bytes)
    const drawn = await redrawPicture(bytes, 'avatar')
    const { format, width, height, exif } = await sharp(drawn).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'png', width: 256, height: 256 })
    expect(drawn.includes('m4rker')).toBe(false)
    return 'a picture'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

/** Cut off, with bytes changed, with a part left out, or with a part twice. */
function damaged(whole: Buffer): Buffer {
  const bytes = Buffer.from(whole)
  const [from = 0, to = 0] = [random(bytes.length), random(bytes.length)].sort((a, b) => a - b)
  const kind = random(5)
  if (kind === 0) return bytes.subarray(0, to)
  if (kind === 1) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  if (kind === 2) return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  if (kind === 3) return bytes.fill(random(256), from, Math.min(to, from + 8))
  for (let n = random(6); n >= 0; n--) bytes[random(bytes.length)] = random(256)
  return bytes
}

function random(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return (state >> 8) % below
}
