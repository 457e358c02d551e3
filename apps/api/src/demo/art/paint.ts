import type { Canvas } from './canvas.ts'
import type { Shape } from './shapes.ts'

export type Paint = {
  /** From the darkest 0 to the lightest 1, or how it changes over the shape. */
  tone: number | ((x: number, y: number) => number)
  /** The share of the second ink. */
  mix: number
  alpha?: number
  /** Over how many pixels the edge fades. */
  soft?: number
}

/**
 * Fills a shape, its edge anti-aliased by its distance. The distance also says for how many pixels
 * nothing changes, outside as well as inside, so that only the edge is measured pixel by pixel.
 */
export function fill(canvas: Canvas, shape: Shape, paint: Paint) {
  const { soft = 1 } = paint
  const [left, top, right, bottom] = shape.box
  const firstX = Math.max(0, Math.floor(left - soft))
  const endX = Math.min(canvas.width, Math.ceil(right + soft) + 1)
  const endY = Math.min(canvas.height, Math.ceil(bottom + soft) + 1)
  for (let y = Math.max(0, Math.floor(top - soft)); y < endY; y++) {
    let x = firstX
    while (x < endX) {
      const distance = shape.distance(x + 0.5, y + 0.5)
      const same = 1 + Math.max(0, Math.floor(Math.abs(distance) * 0.97 - soft / 2))
      const covered = 0.5 - distance / soft
      if (covered > 0) lay(canvas, y, x, Math.min(endX, x + same), paint, Math.min(1, covered))
      x += same
    }
  }
}

function lay(
  { width, tone, mix }: Canvas,
  y: number,
  from: number,
  end: number,
  paint: Paint,
  covered: number,
) {
  const share = covered * (paint.alpha ?? 1)
  const shaded = paint.tone
  const mixOver = paint.mix * 255
  for (let x = from; x < end; x++) {
    const at = y * width + x
    const under = tone[at] ?? 0
    const mixUnder = mix[at] ?? 0
    const over = typeof shaded === 'number' ? shaded : shaded(x, y)
    tone[at] = under + (over * 255 - under) * share
    mix[at] = mixUnder + (mixOver - mixUnder) * share
  }
}

/** Adds light around a point, fading to nothing at the radius. */
export function glow(
  canvas: Canvas,
  [cx, cy]: readonly [number, number],
  radius: number,
  { tone, mix }: { tone: number; mix: number },
) {
  const lastY = Math.min(canvas.height - 1, Math.ceil(cy + radius))
  const light = { lift: tone * 255, mixOver: mix * 255, tint: Math.min(1, tone * 3), radius }
  for (let y = Math.max(0, Math.floor(cy - radius)); y <= lastY; y++) {
    glowRow(canvas, y, cx, y + 0.5 - cy, light)
  }
}

type Light = { lift: number; mixOver: number; tint: number; radius: number }

function glowRow(canvas: Canvas, y: number, cx: number, dy: number, light: Light) {
  const { width, tone, mix } = canvas
  const { lift, mixOver, tint, radius } = light
  const scale = 1 / (radius * radius)
  const half = Math.sqrt(Math.max(0, radius * radius - dy * dy))
  const end = Math.min(width, Math.floor(cx + half))
  for (let x = Math.max(0, Math.ceil(cx - half)); x < end; x++) {
    const dx = x + 0.5 - cx
    const rest = 1 - (dx * dx + dy * dy) * scale
    const share = rest * rest
    const at = y * width + x
    const mixUnder = mix[at] ?? 0
    tone[at] = (tone[at] ?? 0) + lift * share
    mix[at] = mixUnder + (mixOver - mixUnder) * share * tint
  }
}

/** A tone that falls from top to bottom. */
export function shade(from: number, to: number, top: number, bottom: number) {
  return (_x: number, y: number) => from + ((to - from) * (y - top)) / (bottom - top)
}
