import type { Canvas } from '#art/canvas'
import { fillRows } from '#art/canvas'
import { noiseLine } from '#art/noise'
import { fill, glow, shade } from '#art/paint'
import { disc, stroke, without } from '#art/shapes'
import type { Random } from '#random'

/** The lightness at the top and at the horizon, and the share of the second ink there. */
type Sky = { zenith: number; horizon: number; afterglow: number; horizonY: number }

export function drawSky(canvas: Canvas, random: Random, sky: Sky) {
  fillRows(canvas, (y) => {
    const along = Math.min(1, y / sky.horizonY)
    const tone = sky.zenith + (sky.horizon - sky.zenith) * along ** 1.6
    return { tone, mix: sky.afterglow * along ** 3 }
  })
  drawStars(canvas, random, sky.horizonY)
  random.pick([drawMoon, drawMoon, drawCrescent, drawAurora, drawShootingStars])(canvas, random)
}

function drawStars(canvas: Canvas, random: Random, horizonY: number) {
  const count = random.int(30, 110)
  for (let i = 0; i < count; i++) {
    const y = random.next() ** 1.5 * horizonY
    const star = disc(random.between(0, canvas.width), y, random.between(0.45, 1.1))
    const alpha = random.between(0.25, 0.9) * (1 - (0.8 * y) / horizonY)
    fill(canvas, star, { tone: 0.9, mix: random.between(0, 0.6), alpha })
  }
}

function drawMoon(canvas: Canvas, random: Random) {
  const x = canvas.width * random.between(0.12, 0.88)
  const y = random.between(48, 110)
  const radius = random.between(16, 44)
  const mix = random.between(0.5, 1)
  glow(canvas, [x, y], radius * 3.4, { tone: 0.22, mix })
  fill(canvas, disc(x, y, radius), { tone: shade(0.97, 0.8, y - radius, y + radius), mix })
  for (let i = 0; i < 5; i++) {
    const far = radius * random.between(0.15, 0.6)
    const angle = random.between(0, 2 * Math.PI)
    const size = radius * random.between(0.08, 0.24)
    const crater = disc(x + far * Math.cos(angle), y + far * Math.sin(angle), size)
    fill(canvas, crater, { tone: 0.76, mix, alpha: 0.35, soft: 3 })
  }
}

function drawCrescent(canvas: Canvas, random: Random) {
  const x = canvas.width * random.between(0.12, 0.88)
  const y = random.between(40, 80)
  const radius = random.between(13, 22)
  const mix = random.between(0.4, 1)
  glow(canvas, [x, y], radius * 5, { tone: 0.14, mix })
  const shadow = disc(x + radius * 0.45, y - radius * 0.3, radius * 0.88)
  fill(canvas, without(disc(x, y, radius), shadow), { tone: 0.95, mix })
}

function drawAurora({ width, tone, mix }: Canvas, random: Random) {
  const base = noiseLine(random, width, { wavelength: 260 })
  const rays = noiseLine(random, width, { wavelength: 40, octaves: 4 })
  const low = random.between(96, 136)
  const reach = random.between(70, 120)
  for (let y = Math.max(0, low - 52 - reach) | 0; y < low + 60; y++) {
    for (let x = 0; x < width; x++) {
      const above = (low + (base[x] ?? 0) * 30 - y) / reach
      if (above < -0.12 || above > 1) continue
      const fade = above < 0 ? 1 + above / 0.12 : (1 - above) * (1 - above)
      const light = fade * (0.6 + 0.4 * (rays[x] ?? 0))
      tone[y * width + x] = (tone[y * width + x] ?? 0) + 95 * light
      mix[y * width + x] = (mix[y * width + x] ?? 0) + 190 * light
    }
  }
}

function drawShootingStars(canvas: Canvas, random: Random) {
  drawStars(canvas, random, 150)
  for (let i = 0; i < 3; i++) {
    const x = canvas.width * random.between(0.1, 0.9)
    const y = random.between(14, 80)
    const long = random.between(30, 90)
    const tail = [x + long, y - long * 0.42] as const
    fill(canvas, stroke([x, y], tail, 1.1, 0.15), { tone: 0.9, mix: 0.5, alpha: 0.8 })
    glow(canvas, [x, y], 9, { tone: 0.35, mix: 0.8 })
  }
}
