import { type Ink, inkPalette, mixCount, toneCount } from './inks.ts'
import { encodePng } from './png.ts'

/** A picture in two inks: each pixel has a lightness and a share of the second ink. */
export type Canvas = {
  width: number
  height: number
  /** From 0, the darkest, to 255. Bytes, not floats: a canvas should fit into the processor's cache. */
  tone: Uint8ClampedArray
  /** From 0, only the first ink, to 255, only the second. */
  mix: Uint8ClampedArray
  /** Indices of the palette, filled by `print`. */
  pixels: Uint8Array
}

const canvases = new Map<string, Canvas>()

/**
 * A dark canvas. All pictures of a size share one, because new memory for each would cost more than the drawing. So print
 * a picture before you begin the next.
 */
export function blankCanvas(width: number, height: number): Canvas {
  const key = `${width} ${height}`
  const used = canvases.get(key)
  used?.tone.fill(0)
  used?.mix.fill(0)
  const canvas = used ?? newCanvas(width, height)
  canvases.set(key, canvas)
  return canvas
}

function newCanvas(width: number, height: number): Canvas {
  const size = width * height
  return {
    width,
    height,
    tone: new Uint8ClampedArray(size),
    mix: new Uint8ClampedArray(size),
    pixels: new Uint8Array(size),
  }
}

export function fillRows(canvas: Canvas, paintOf: (y: number) => { tone: number; mix: number }) {
  const { width, height } = canvas
  for (let y = 0; y < height; y++) {
    const { tone, mix } = paintOf(y)
    canvas.tone.fill(tone * 255, y * width, (y + 1) * width)
    canvas.mix.fill(mix * 255, y * width, (y + 1) * width)
  }
}

/** Prints the canvas with two inks. Ordered dithering prevents bands in gradients. */
export function print(canvas: Canvas, first: Ink, second: Ink): Buffer {
  for (let y = 0; y < canvas.height; y++) ditherRow(canvas, y)
  return encodePng({ ...canvas, palette: inkPalette(first, second) })
}

// By columns of the matrix, so that the two thresholds are constant in the inner loop.
function ditherRow({ width, tone, mix, pixels }: Canvas, y: number) {
  const end = (y + 1) * width
  for (let column = 0; column < 8; column++) {
    const threshold = bayer[((y & 7) << 3) | column] ?? 0
    // The mix uses another row of the matrix, or tone and mix would step in the same pixels.
    const mixThreshold = bayer[(((y + 3) & 7) << 3) | column] ?? 0
    for (let at = y * width + column; at < end; at += 8) {
      const level = ((tone[at] ?? 0) * toneStep + threshold) >> 16
      const share = ((mix[at] ?? 0) * mixStep + mixThreshold) >> 16
      pixels[at] = level * mixCount + share
    }
  }
}

// Fixed point with 16 bits: 255 is the last level, also with the matrix added. A tone close to a level is printed
// without dots, which makes smaller files.
const toneStep = Math.floor(((toneCount - 1) * 65536) / 255)
const mixStep = Math.floor(((mixCount - 1) * 65536) / 255)
const bayer = bayerMatrix()

// https://en.wikipedia.org/wiki/Ordered_dithering: the bits of x ^ y and y, interleaved in reverse.
function bayerMatrix(): Int32Array {
  return Int32Array.from({ length: 64 }, (_, index) => {
    const y = index >> 3
    const odd = (index & 7) ^ y
    let rank = 0
    for (let bit = 0; bit < 3; bit++) {
      rank |= (((odd >> bit) & 1) << (5 - 2 * bit)) | (((y >> bit) & 1) << (4 - 2 * bit))
    }
    return (0.14 + (0.72 * rank) / 63) * 65536
  })
}
