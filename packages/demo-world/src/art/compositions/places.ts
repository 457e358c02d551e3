import type { Canvas } from '#art/canvas'
import { fill, glow } from '#art/paint'
import { disc, outline, stroke } from '#art/shapes'
import type { Random } from '#random'

/** A town at night with lit windows, reflected in water. */
export function drawTown(canvas: Canvas, random: Random) {
  const { width } = canvas
  const shore = random.int(98, 122)
  glow(canvas, [width * random.between(0.2, 0.8), shore], 190, { tone: 0.26, mix: 0.8 })
  for (let row = 0; row < 3; row++) {
    const tone = 0.3 - row * 0.11
    let left = random.between(-20, 0)
    while (left < width) {
      const wide = random.int(14, 34)
      const top = shore - random.between(14, 74 - row * 14)
      fillBox(canvas, { left, top, right: left + wide, bottom: shore, tone, mix: 0.1 })
      if (row > 0) lightWindows(canvas, random, { left, top, right: left + wide, bottom: shore })
      left += wide + random.int(0, 9)
    }
  }
  reflectTown(canvas, shore)
}

type Box = { left: number; top: number; right: number; bottom: number }

function fillBox(canvas: Canvas, box: Box & { tone: number; mix: number }) {
  const { width, height } = canvas
  const from = Math.max(0, Math.round(box.left))
  const end = Math.min(width, Math.round(box.right))
  const bottom = Math.min(height, Math.round(box.bottom))
  if (end <= from) return
  for (let y = Math.max(0, Math.round(box.top)); y < bottom; y++) {
    canvas.tone.fill(box.tone * 255, y * width + from, y * width + end)
    canvas.mix.fill(box.mix * 255, y * width + from, y * width + end)
  }
}

function lightWindows(canvas: Canvas, random: Random, { left, top, right, bottom }: Box) {
  for (let y = top + 4; y < bottom - 5; y += 6) {
    for (let x = left + 3; x < right - 4; x += 5) {
      if (random.chance(0.6)) continue
      const lit = { tone: random.between(0.6, 0.92), mix: random.pick([1, 1, 0.3]) }
      fillBox(canvas, { left: x, top: y, right: x + 2, bottom: y + 3, ...lit })
    }
  }
}

function reflectTown({ width, height, tone, mix }: Canvas, shore: number) {
  for (let y = shore; y < height; y++) {
    const depth = y - shore
    const source = Math.max(0, shore - 1 - depth * 2) * width
    const shift = (2 * Math.sin(depth * 1.3)) | 0
    for (let x = 0; x < width; x++) {
      const from = source + Math.min(width - 1, Math.max(0, x + shift))
      tone[y * width + x] = (tone[from] ?? 0) * 0.66
      mix[y * width + x] = mix[from] ?? 0
    }
  }
}

/** Star trails around the pole. */
export function drawStarTrails(canvas: Canvas, random: Random) {
  const x = canvas.width * random.between(0.2, 0.8)
  const y = random.between(60, 150)
  glow(canvas, [x, y], 190, { tone: 0.2, mix: 1 })
  const turn = random.between(0.3, 0.9)
  for (let i = 0; i < 70; i++) {
    const radius = 6 + 250 * random.next()
    const start = random.between(0, 2 * Math.PI)
    const steps = Math.max(2, Math.ceil((radius * turn) / 16))
    const paint = { tone: random.between(0.5, 0.92), mix: random.next(), alpha: 0.75 }
    for (let step = 0; step < steps; step++) {
      const from = start + (turn * step) / steps
      const to = start + (turn * (step + 1)) / steps
      const a = [x + radius * Math.cos(from), y + radius * Math.sin(from)] as const
      const b = [x + radius * Math.cos(to), y + radius * Math.sin(to)] as const
      fill(canvas, stroke(a, b, 0.7), paint)
    }
  }
}

/** Hit circles across the card. */
export function drawPath(canvas: Canvas, random: Random) {
  const count = random.int(5, 8)
  const phase = random.between(0, 6)
  const swing = random.between(20, 42)
  const points = Array.from({ length: count }, (_, i) => {
    const x = 24 + ((canvas.width - 48) * i) / (count - 1)
    return [x, 70 + swing * Math.sin(phase + i * 1.15)] as const
  })
  for (const [i, point] of points.entries()) {
    const next = points[i + 1] ?? point
    fill(canvas, stroke(point, next, 1.2), { tone: 0.55, mix: 0.5, alpha: 0.6 })
  }
  for (const [i, [x, y]] of points.entries()) {
    const along = i / (count - 1)
    const radius = 11 + 9 * along
    glow(canvas, [x, y], radius * 2, { tone: 0.2, mix: along })
    fill(canvas, disc(x, y, radius), { tone: 0.92, mix: 0.2 + along * 0.3 })
    fill(canvas, disc(x, y, radius * 0.86), { tone: 0.36 + 0.24 * along, mix: along })
    const approach = outline(disc(x, y, radius * (1.2 + 0.9 * along)), 1.5)
    fill(canvas, approach, { tone: 0.8, mix: along, alpha: 0.75 })
  }
}
