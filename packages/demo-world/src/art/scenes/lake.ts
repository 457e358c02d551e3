import type { Canvas } from '#art/canvas'
import { flatTone } from '#art/inks'
import { fill, glow } from '#art/paint'
import { disc, ellipse } from '#art/shapes'
import type { Random } from '#random'
import { drawMist } from './landscape.ts'
import { drawSky } from './sky.ts'
import { paintUnder, plant, ridge, skylineOf } from './skyline.ts'

/** A still lake that reflects the sky. */
export function drawLake(canvas: Canvas, random: Random) {
  const shore = random.int(142, 166)
  const horizon = random.between(0.3, 0.52)
  drawSky(canvas, random, {
    zenith: random.between(0.05, 0.12),
    horizon,
    afterglow: random.between(0.1, 0.8),
    horizonY: shore,
  })
  const { width } = canvas
  const crown = random.pick(['spruce', 'spruce', 'broad'] as const)
  const far = ridge(random, { width, y: shore - 34, relief: 24, wavelength: 340 })
  paintUnder(canvas, skylineOf(far), () => flatTone(horizon * 0.62))
  drawMist(canvas, random, { y: shore - 12, tone: horizon * 1.1 })
  const near = ridge(random, { width, y: shore - 4, relief: 9, wavelength: 210 })
  plant(random, near, { height: random.between(26, 54), spacing: 9, crown })
  paintUnder(canvas, skylineOf(near), () => flatTone(0.05))
  reflect(canvas, random, shore)
  for (let i = 0; i < 3; i++) drawDrop(canvas, random, shore)
  drawBank(canvas, random)
}

// Each row of water copies a row above the shore, moved a little and darker with depth.
function reflect(canvas: Canvas, random: Random, shore: number) {
  const { width, height, tone, mix } = canvas
  const calm = random.between(0.5, 1.5)
  for (let y = shore; y < height; y++) {
    const depth = y - shore
    const source = (Math.max(0, shore - 1 - depth * 1.35) | 0) * width
    const wave = Math.sin(depth * 0.9) + Math.sin(depth * 0.37 + 2)
    const shift = (wave * calm * (1 + depth * 0.035)) | 0
    const dim = 0.9 - depth * 0.003
    for (let x = 0; x < width; x++) {
      const from = source + Math.min(width - 1, Math.max(0, x + shift))
      tone[y * width + x] = (tone[from] ?? 0) * dim + 3
      mix[y * width + x] = mix[from] ?? 0
    }
  }
}

/** Flat rings on the water. */
function drawDrop(canvas: Canvas, random: Random, shore: number) {
  const x = canvas.width * random.between(0.08, 0.92)
  const y = random.between(shore + 16, 226)
  const rings = random.int(1, 3)
  for (let i = 1; i <= rings; i++) {
    const wide = ellipse(x, y, i * 17, i * 4.2)
    const ring = {
      ...wide,
      distance: (px: number, py: number) => Math.abs(wide.distance(px, py)) - 0.5,
    }
    fill(canvas, ring, { tone: 0.62, mix: 0.4, alpha: 0.62 - i * 0.14 })
  }
  if (random.chance(0.5)) {
    glow(canvas, [x, y], 26, { tone: 0.24, mix: 1 })
    fill(canvas, disc(x, y - 1, 2.2), { tone: 0.95, mix: 1 })
  }
}

function drawBank(canvas: Canvas, random: Random) {
  const bank = ridge(random, { width: canvas.width, y: 240, relief: 14, wavelength: 260 })
  plant(random, bank, { height: 24, spacing: 6, crown: 'spruce' })
  paintUnder(canvas, skylineOf(bank), () => flatTone(0.02))
}
