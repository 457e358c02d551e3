import type { Canvas } from '#art/canvas'
import { flatTone } from '#art/inks'
import { noiseLine } from '#art/noise'
import { fill, glow } from '#art/paint'
import { roundedSquare, stroke, triangle } from '#art/shapes'
import type { Random } from '#random'
import { drawLights } from './lights.ts'
import { drawSky } from './sky.ts'
import { paintUnder, plant, ridge, skylineOf } from './skyline.ts'

/** Wooded ridges behind each other, the far ones pale with mist. */
export function drawLandscape(canvas: Canvas, random: Random) {
  const horizon = random.between(0.26, 0.5)
  const layers = random.int(3, 5)
  drawSky(canvas, random, {
    zenith: random.between(0.05, 0.12),
    horizon,
    afterglow: random.between(0, 0.7),
    horizonY: 190,
  })
  const crown = random.pick(['spruce', 'spruce', 'broad'] as const)
  for (let i = 0; i < layers; i++) {
    const near = (i + 1) / layers
    const y = 118 + 92 * near ** 1.2
    const relief = random.between(16, 38) * (1.3 - near)
    const heights = ridge(random, { width: canvas.width, y, relief, wavelength: 300 - 120 * near })
    const spacing = 5 + 9 * near
    if (i > 0) plant(random, heights, { height: 6 + 46 * near ** 1.5, spacing, crown })
    const skyline = skylineOf(heights)
    const tone = flatTone(horizon * (1 - near) ** 1.1 * 0.92 + 0.025)
    const mist = (horizon - tone) * 0.5 * (1 - near)
    paintUnder(canvas, skyline, (row) => tone + mist * fadeIn(row, skyline.highest, 90))
    if (i === 1 && random.chance(0.4)) drawHut(canvas, random, skyline.top)
    if (i < 2) drawMist(canvas, random, { y: y + 14, tone: horizon * (1.1 - near * 0.6) })
  }
  drawLights(canvas, random)
}

/** Mist along the valley. */
export function drawMist(canvas: Canvas, random: Random, { y, tone }: { y: number; tone: number }) {
  const { width, height } = canvas
  const density = noiseLine(random, width, { wavelength: 220, octaves: 2 })
  const thick = random.between(12, 24)
  const over = (tone * 255) | 0
  const end = Math.min(height, y + thick) | 0
  for (let row = Math.max(0, y - thick + 1) | 0; row < end; row++) {
    const side = (row - y) / thick
    const bump = (1 - side * side) ** 2 * 0.55
    for (let x = 0; x < width; x++) {
      const share = (bump * (0.5 + 0.5 * (density[x] ?? 0)) * 256) | 0
      if (share <= 0) continue
      const under = canvas.tone[row * width + x] ?? 0
      canvas.tone[row * width + x] = under + (((over - under) * share + 128) >> 8)
    }
  }
}

/** A hut with one lit window. */
function drawHut(canvas: Canvas, random: Random, ground: Float32Array) {
  const x = Math.round(canvas.width * random.between(0.1, 0.9))
  const y = (ground[x] ?? 150) + 6
  const wall = { tone: 0.05, mix: 0.1 }
  fill(canvas, roundedSquare(x, y - 9, 10, 1), wall)
  fill(canvas, triangle([x, y - 31], [x + 16, y - 17], [x - 16, y - 17]), wall)
  fill(canvas, stroke([x + 8, y - 32], [x + 8, y - 22], 1.6), wall)
  glow(canvas, [x, y - 9], 40, { tone: 0.2, mix: 1 })
  fill(canvas, roundedSquare(x, y - 9, 3.6, 0.6), { tone: 0.92, mix: 1 })
}

export function fadeIn(y: number, from: number, reach: number): number {
  const along = Math.min(1, Math.max(0, (y - from) / reach))
  return along * along * (3 - 2 * along)
}
