import type { Canvas } from './canvas.ts'
import type { Shape } from './shapes.ts'

type Paint = {
  /** From 0, the darkest, to 1, the lightest; or a function of the row. */
  tone: number | ((y: number) => number)
  /** The share of the second ink. */
  mix: number
  alpha?: number
  /** The width of the soft edge, in pixels. */
  soft?: number
}

/**
 * Fills a shape, with an anti-aliased edge. The distance to the edge also tells how many pixels can be filled or skipped
 * at once, so that only the edge is measured pixel by pixel.
 */
export function fill(canvas: Canvas, shape: Shape, { tone, mix, alpha = 1, soft = 1 }: Paint) {
  const [left, top, right, bottom] = shape.box
  // "| 0" makes them integers for the engine, which would otherwise allocate a number for every call.
  const firstX = Math.max(0, left - soft) | 0
  const endX = Math.min(canvas.width, right + soft + 2) | 0
  const endY = Math.min(canvas.height, bottom + soft + 2) | 0
  for (let y = Math.max(0, top - soft) | 0; y < endY; y++) {
    const over = byteOf(typeof tone === 'number' ? tone : tone(y))
    fillRow(canvas, shape, y, firstX, endX, soft, over, byteOf(mix), alpha * 256)
  }
}

// Single numbers, because reading them from an object makes these loops half as fast.
function fillRow(
  canvas: Canvas,
  shape: Shape,
  y: number,
  firstX: number,
  endX: number,
  soft: number,
  tone: number,
  mix: number,
  alpha: number,
) {
  const row = y * canvas.width
  let x = firstX
  while (x < endX) {
    const distance = shape.distance(x, y)
    const same = 1 + (Math.max(0, Math.abs(distance) * 0.97 - soft / 2) | 0)
    const covered = 0.5 - distance / soft
    if (covered > 0) {
      const share = (covered < 1 ? covered * alpha : alpha) | 0
      lay(canvas, row + x, row + Math.min(endX, x + same), tone, mix, share)
    }
    x += same
  }
}

// The share is of 256, because integers are faster.
function lay(canvas: Canvas, from: number, end: number, tone: number, mix: number, share: number) {
  const tones = canvas.tone
  const mixes = canvas.mix
  for (let at = from; at < end; at++) {
    const under = tones[at] ?? 0
    const mixUnder = mixes[at] ?? 0
    tones[at] = under + (((tone - under) * share + 128) >> 8)
    mixes[at] = mixUnder + (((mix - mixUnder) * share + 128) >> 8)
  }
}

function byteOf(share: number): number {
  return (Math.min(1, Math.max(0, share)) * 255) | 0
}

/** Adds light around a point, down to nothing at the radius. */
export function glow(
  canvas: Canvas,
  [cx, cy]: readonly [number, number],
  radius: number,
  { tone, mix }: { tone: number; mix: number },
) {
  const endY = Math.min(canvas.height, cy + radius) | 0
  const tint = (Math.min(1, tone * 3) * 256) | 0
  for (let y = Math.max(0, cy - radius + 1) | 0; y < endY; y++) {
    glowRow(canvas, y, cx, y + 0.5 - cy, radius, byteOf(tone), byteOf(mix), tint)
  }
}

function glowRow(
  { width, tone, mix }: Canvas,
  y: number,
  cx: number,
  dy: number,
  radius: number,
  lift: number,
  mixOver: number,
  tint: number,
) {
  const scale = 1 / (radius * radius)
  const half = Math.sqrt(Math.max(0, radius * radius - dy * dy))
  const end = Math.min(width, cx + half) | 0
  for (let x = Math.max(0, cx - half + 1) | 0; x < end; x++) {
    const dx = x + 0.5 - cx
    const rest = 1 - (dx * dx + dy * dy) * scale
    const share = (rest * rest * 256) | 0
    const at = y * width + x
    const mixUnder = mix[at] ?? 0
    tone[at] = (tone[at] ?? 0) + ((lift * share + 128) >> 8)
    mix[at] = mixUnder + (((mixOver - mixUnder) * share * tint + 32768) >> 16)
  }
}

/** A tone that falls from top to bottom. */
export function shade(from: number, to: number, top: number, bottom: number) {
  return (y: number) => from + ((to - from) * (y - top)) / (bottom - top)
}
