import type { Canvas } from '#art/canvas'
import { fill, glow, shade } from '#art/paint'
import { disc, leaf, outline, stroke, triangle, within } from '#art/shapes'
import type { Random } from '#random'

/** Large leaves that overlap. */
export function drawLeaves(canvas: Canvas, random: Random) {
  const count = random.int(14, 20)
  for (let i = 0; i < count; i++) {
    const near = i / count
    const x = (canvas.width * ((i * 7) % count)) / count + random.between(-20, 20)
    const y = random.between(0, 150)
    const angle = random.between(0, 2 * Math.PI)
    const long = random.between(44, 80) * (0.7 + near * 0.6)
    const stem = [x, y] as const
    const tip = [x + long * Math.cos(angle), y + long * Math.sin(angle)] as const
    const mix = random.pick([0, 0.2, 1])
    const tone = 0.2 + 0.46 * near
    fill(canvas, leaf(stem, tip, long * 0.4), { tone, mix, soft: 2.2 - near * 1.4 })
    fill(canvas, stroke(stem, tip, 0.9, 0.3), { tone: tone + 0.2, mix, alpha: 0.7 })
  }
}

/** Blurred lights. */
export function drawBokeh(canvas: Canvas, random: Random) {
  const count = random.int(18, 34)
  for (let i = 0; i < count; i++) {
    const light = disc(canvas.width * random.next(), random.between(-5, 145), random.between(5, 26))
    const mix = random.next()
    fill(canvas, light, { tone: 0.68, mix, alpha: random.between(0.1, 0.38), soft: 2 })
    fill(canvas, outline(light, 1.4), { tone: 0.85, mix, alpha: 0.2 })
  }
}

/** Quarter circles in squares, like a textile pattern. */
export function drawTiles(canvas: Canvas, random: Random) {
  const size = random.pick([28, 35, 70])
  const tones = random.shuffle([0.14, 0.3, 0.5, 0.72])
  for (let y = 0; y < canvas.height; y += size) {
    for (let x = 0; x < canvas.width; x += size) {
      const corner = [x + random.pick([0, size]), y + random.pick([0, size])] as const
      const tile = clip(x, y, size)
      const paint = { tone: random.pick(tones), mix: random.pick([0, 0.4, 1]) }
      if (random.chance(0.8)) fill(canvas, within(tile, disc(...corner, size)), paint)
      const inner = { tone: random.pick(tones), mix: random.pick([0, 1]) }
      if (random.chance(0.6)) fill(canvas, within(tile, disc(...corner, size * 0.5)), inner)
    }
  }
}

function clip(left: number, top: number, size: number) {
  const x = left + size / 2
  const y = top + size / 2
  return {
    distance: (px: number, py: number) => Math.max(Math.abs(px - x), Math.abs(py - y)) - size / 2,
    box: [left, top, left + size, top + size] as const,
  }
}

/** A flower of many petals, larger than the picture. */
export function drawBloom(canvas: Canvas, random: Random) {
  const x = canvas.width * random.between(0.2, 0.8)
  const y = random.between(50, 110)
  const petals = random.int(7, 13)
  glow(canvas, [x, y], 170, { tone: 0.18, mix: 1 })
  for (let ring = 3; ring > 0; ring--) {
    const long = ring * random.between(32, 40)
    for (let i = 0; i < petals; i++) {
      const angle = ((i + ring / 2) / petals) * 2 * Math.PI
      const tip = [x + long * Math.cos(angle), y + long * Math.sin(angle)] as const
      const petal = leaf([x, y], tip, (long * 3.4) / petals)
      const tone = 0.84 - ring * 0.16 + (i % 2) * 0.04
      fill(canvas, petal, { tone, mix: 1 - ring * 0.28, alpha: 0.85 })
    }
  }
  fill(canvas, disc(x, y, 8), { tone: 0.95, mix: 1 })
}

/** A low sun or moon behind peaks of glass. */
export function drawShards(canvas: Canvas, random: Random) {
  const { width, height } = canvas
  const x = width * random.between(0.2, 0.8)
  const radius = random.between(26, 46)
  glow(canvas, [x, 66], radius * 2.6, { tone: 0.22, mix: 1 })
  fill(canvas, disc(x, 66, radius), { tone: shade(0.95, 0.66, 66 - radius, 66 + radius), mix: 1 })
  const count = random.int(9, 14)
  for (let i = 0; i < count; i++) {
    const near = i / count
    const peak = width * random.next()
    const top = random.between(30, 70) + near * 50
    const half = random.between(40, 90)
    const tone = 0.42 * (1 - near) + 0.05
    const left = triangle([peak, top], [peak, height + 40], [peak - half, height + 40])
    const right = triangle([peak, top], [peak + half, height + 40], [peak, height + 40])
    fill(canvas, left, { tone: tone + 0.07, mix: 0.2 * (1 - near), alpha: 0.92 })
    fill(canvas, right, { tone, mix: 0.1, alpha: 0.92 })
  }
}
