import type { Canvas } from '#art/canvas'
import { noiseLine } from '#art/noise'
import { fill, glow } from '#art/paint'
import { disc, outline, stroke } from '#art/shapes'
import type { Random } from '#random'

/** Rings around one or two points, like drops on water. */
export function drawEchoes(canvas: Canvas, random: Random) {
  const count = random.int(1, 2)
  for (let i = 0; i < count; i++) {
    const x = canvas.width * random.between(0.1, 0.9)
    const y = random.between(10, 130)
    const gap = random.between(11, 24)
    const rings = Math.floor(random.between(130, 230) / gap)
    glow(canvas, [x, y], 120, { tone: 0.25, mix: 1 })
    for (let ring = 1; ring <= rings; ring++) {
      const fade = 1 - ring / (rings + 1)
      const echo = outline(disc(x, y, ring * gap), 1 + 4 * fade)
      fill(canvas, echo, { tone: 0.5 + 0.4 * fade, mix: 1 - fade, alpha: 0.25 + 0.65 * fade })
    }
    fill(canvas, disc(x, y, gap * 0.45), { tone: 0.94, mix: 0.5 })
  }
}

/** Overlapping waves, from dark to light or back. */
export function drawWaves(canvas: Canvas, random: Random) {
  const { width, height } = canvas
  const count = random.int(5, 8)
  const lighter = random.chance(0.5)
  const x = width * random.between(0.15, 0.85)
  glow(canvas, [x, 44], 90, { tone: 0.3, mix: 1 })
  fill(canvas, disc(x, 44, random.between(14, 30)), { tone: 0.9, mix: 1 })
  for (let i = 0; i < count; i++) {
    const along = i / (count - 1)
    const line = noiseLine(random, width, { wavelength: random.between(70, 170), octaves: 2 })
    const tone = (lighter ? 0.1 + 0.5 * along : 0.6 - 0.54 * along) * 255
    const mix = (lighter ? 1 - along : along) * 0.9 * 255
    const level = 60 + 72 * along
    for (let column = 0; column < width; column++) {
      const top = level + (line[column] ?? 0) * 12
      paintColumn(canvas, { column, top, end: height, tone, mix })
    }
  }
}

/** Bars of a spectrum, mirrored about the middle. */
export function drawSpectrum(canvas: Canvas, random: Random) {
  const { width, height } = canvas
  const pitch = random.pick([5, 8, 10])
  const line = noiseLine(random, Math.ceil(width / pitch), { wavelength: 14, octaves: 4 })
  glow(canvas, [width / 2, height / 2], 190, { tone: 0.16, mix: 1 })
  for (const [i, noise] of line.entries()) {
    const middle = Math.sin((Math.PI * (i + 0.5)) / line.length)
    const half = 3 + 50 * middle * Math.abs(noise) + 8 * middle
    const x = (i + 0.5) * pitch
    const bar = stroke([x, 70 - half], [x, 70 + half], pitch * 0.28)
    fill(canvas, bar, { tone: 0.42 + 0.45 * middle, mix: i / line.length })
  }
}

/** Threads that come together and part again. */
export function drawThreads(canvas: Canvas, random: Random) {
  const { width } = canvas
  const count = random.int(14, 26)
  const first = noiseLine(random, width, { wavelength: 190, octaves: 2 })
  const last = noiseLine(random, width, { wavelength: 230, octaves: 2 })
  const spread = random.between(16, 44)
  glow(canvas, [width * random.between(0.2, 0.8), 70], 150, { tone: 0.2, mix: 1 })
  for (let i = 0; i < count; i++) {
    const along = i / (count - 1)
    const tone = (0.4 + 0.5 * Math.sin(Math.PI * along)) * 255
    for (let column = 0; column < width; column++) {
      const swing = (first[column] ?? 0) * (1 - along) + (last[column] ?? 0) * along
      const top = 70 + (along - 0.5) * spread + swing * 46
      paintColumn(canvas, { column, top, end: top + 1.1, tone, mix: along * 255 })
    }
  }
}

type Column = { column: number; top: number; end: number; tone: number; mix: number }

function paintColumn(canvas: Canvas, { column, top, end, tone, mix }: Column) {
  const { width, height } = canvas
  const last = Math.min(height - 1, end) | 0
  for (let y = Math.max(0, top) | 0; y <= last; y++) {
    const share = Math.min(1, y + 1 - top) - Math.max(0, y + 1 - end)
    const at = y * width + column
    const under = canvas.tone[at] ?? 0
    const mixUnder = canvas.mix[at] ?? 0
    canvas.tone[at] = under + (tone - under) * share
    canvas.mix[at] = mixUnder + (mix - mixUnder) * share
  }
}
