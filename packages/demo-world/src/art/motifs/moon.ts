import type { Canvas } from '#art/canvas'
import { fill, glow, shade } from '#art/paint'
import { disc, ellipse, stroke, triangle, without } from '#art/shapes'
import type { Random } from '#random'

/** A moon over the forest: full, crescent or behind clouds. */
export function drawMoon(canvas: Canvas, random: Random) {
  const mix = random.pick([0.15, 0.8, 1])
  const radius = random.between(25, 38)
  const x = random.between(48, 80)
  const y = random.between(44, 62)
  glow(canvas, [x, y], radius * 2.1, { tone: 0.26, mix })
  const moon = disc(x, y, radius)
  const paint = { tone: shade(0.96, 0.72, y - radius, y + radius), mix }
  if (random.chance(0.5)) {
    fill(canvas, without(moon, disc(x + radius * 0.5, y - radius * 0.26, radius * 0.86)), paint)
  } else {
    fill(canvas, moon, paint)
    for (let i = 0; i < 5; i++) {
      const angle = random.between(0, 2 * Math.PI)
      const far = radius * random.between(0.1, 0.66)
      const crater = disc(
        x + far * Math.cos(angle),
        y + far * Math.sin(angle),
        random.between(2, 7),
      )
      fill(canvas, crater, { tone: 0.68, mix, alpha: 0.5, soft: 2 })
    }
  }
  random.pick([drawTrees, drawTrees, drawClouds, drawHills])(canvas, random)
}

function drawTrees(canvas: Canvas, random: Random) {
  for (let x = random.between(-8, 4); x < 136; x += random.between(11, 19)) {
    const top = random.between(66, 98)
    for (let tier = 0; tier < 4; tier++) {
      const y = top + tier * 11
      const half = 5 + tier * 3.5
      const boughs = triangle([x, y], [x + half, y + 17], [x - half, y + 17])
      fill(canvas, boughs, { tone: 0.045, mix: 0 })
    }
    fill(canvas, stroke([x, top + 20], [x, 130], 1.6, 2.4), { tone: 0.045, mix: 0 })
  }
  fill(canvas, ellipse(64, 136, 110, 20), { tone: 0.03, mix: 0 })
}

function drawClouds(canvas: Canvas, random: Random) {
  for (let i = 0; i < 4; i++) {
    const y = 66 + i * 14
    const x = random.between(20, 108)
    const paint = { tone: 0.36 - i * 0.06, mix: 0.1, soft: 3 }
    fill(canvas, stroke([x - 28, y], [x + 28, y], 6), paint)
    fill(canvas, stroke([x - 8, y - 6], [x + 14, y - 6], 6.5), paint)
  }
}

function drawHills(canvas: Canvas, random: Random) {
  for (let i = 0; i < 3; i++) {
    const hill = ellipse(random.between(10, 118), 136 + i * 4, random.between(70, 100), 52 - i * 12)
    fill(canvas, hill, { tone: shade(0.24 - i * 0.07, 0.1, 84, 128), mix: 0 })
  }
}
