import sharp, { type Sharp } from 'sharp'

/** Red and green above blue and white: the colours tell how a picture was turned and cut. */
export function makePicture(width = 64, height = 64): Sharp {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const quarter = (background: string) => ({
    input: { create: { ...half, channels: 3 as const, background } },
  })
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { ...quarter('#f00'), left: 0, top: 0 },
    { ...quarter('#080'), left: width - half.width, top: 0 },
    { ...quarter('#00f'), left: 0, top: height - half.height },
  ])
}

/** One colour everywhere: the quickest picture of its size. */
export function makeFlatPicture(width: number, height: number, background = '#808080'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** The names of the colours in the middle of each quarter, or of what is nearest to them. */
export async function quartersOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes)
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
    const pixel = [...data.subarray(start, start + 3)]
    return pixel.map((value) => (value > 0.8 * Math.max(...pixel) ? 1 : 0)).join('')
  }
  const names: Record<string, string> = { 100: 'red', '010': 'green', '001': 'blue', 111: 'white' }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
    .map((bits) => names[bits] ?? bits)
    .join(' ')
}
