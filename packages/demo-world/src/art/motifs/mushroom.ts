import type { Canvas } from '#art/canvas'
import { fill, glow, shade } from '#art/paint'
import { disc, ellipse, leaf, melted, type Shape, stroke, without } from '#art/shapes'
import type { Random } from '#random'

/** One to three glowing mushrooms. */
export function drawMushrooms(canvas: Canvas, random: Random) {
  const mix = random.pick([0.9, 1, 0.1])
  const flat = random.between(0.55, 1)
  const spots = random.chance(0.6)
  fill(canvas, ellipse(64, 132, 84, 24), { tone: 0.1, mix: 0 })
  const count = random.int(1, 3)
  if (count > 2) drawMushroom(canvas, { x: 100, foot: 112, size: 17, flat, mix, spots: false })
  if (count > 1) drawMushroom(canvas, { x: 30, foot: 114, size: 21, flat, mix, spots })
  const x = count === 1 ? 64 : 68
  drawMushroom(canvas, { x, foot: 116, size: count === 1 ? 43 : 35, flat, mix, spots })
  for (let i = 0; i < 9; i++) {
    const blade = random.between(4, 124)
    const tip = [blade + random.between(-7, 7), random.between(98, 110)] as const
    fill(canvas, leaf([blade, 126], tip, 5), { tone: random.between(0.16, 0.3), mix: 0.1 })
  }
}

type Mushroom = {
  x: number
  foot: number
  size: number
  flat: number
  mix: number
  spots: boolean
}

function drawMushroom(canvas: Canvas, { x, foot, size, flat, mix, spots }: Mushroom) {
  const brim = foot - size * 1.05
  const height = size * flat
  glow(canvas, [x, brim + 4], size * 1.6, { tone: 0.2, mix })
  const stalk = stroke([x, brim - 2], [x + size * 0.06, foot], size * 0.17, size * 0.25)
  fill(canvas, stalk, { tone: shade(0.86, 0.4, brim, foot), mix: 0.2 })
  const gills = ellipse(x, brim, size * 0.94, size * 0.2)
  fill(canvas, gills, { tone: 0.9, mix: mix * 0.5 })
  const cap = capOf(x, brim, size, height)
  fill(canvas, cap, { tone: shade(0.74, 0.42, brim - height, brim), mix })
  if (!spots) return
  for (const [dx, dy, radius] of spotPlaces) {
    const spot = disc(x + dx * size, brim - dy * height, radius * size)
    fill(canvas, spot, { tone: 0.93, mix: 0.15, alpha: 0.9 })
  }
}

const spotPlaces = [
  [-0.08, 0.66, 0.14],
  [0.4, 0.46, 0.1],
  [-0.48, 0.36, 0.11],
  [0.12, 0.28, 0.07],
  [-0.2, 0.24, 0.05],
] as const

function capOf(x: number, brim: number, size: number, height: number): Shape {
  const dome = melted(ellipse(x, brim, size, height), disc(x, brim - height * 0.6, size * 0.3), 12)
  return without(dome, ellipse(x, brim + size * 0.86, size * 1.5, size))
}
