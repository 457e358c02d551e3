import type { Canvas } from '#art/canvas'
import { noiseLine } from '#art/noise'
import type { Random } from '#random'

/** The upper edge of a ridge, for each column: its height and its slope. */
type Skyline = {
  top: Float32Array
  sharp: Float32Array
  highest: number
  lowest: number
}

type Ground = { width: number; y: number; relief: number; wavelength: number }

// Two samples for each pixel: with one, the steep trees would look like stairs.
const samples = 2

/** The heights of a ridge without trees. */
export function ridge(random: Random, { width, y, relief, wavelength }: Ground): Float32Array {
  const line = noiseLine(random, width * samples + 1, { wavelength: wavelength * samples })
  return line.map((noise) => y + noise * relief)
}

type Wood = { height: number; spacing: number; crown: 'spruce' | 'broad' }

/** Adds trees to a ridge, sometimes with a clearing. */
export function plant(random: Random, heights: Float32Array, wood: Wood) {
  const ground = heights.slice()
  let x = 0
  while (x < heights.length) {
    const height = wood.height * random.between(0.45, 1)
    const half = height * (wood.crown === 'spruce' ? random.between(0.16, 0.24) : 0.42)
    const place = x | 0
    const tree = { x: place, foot: (ground[place] ?? 0) + 2, height }
    plantTree(heights, { ...tree, half: half * samples, crown: wood.crown })
    const clearing = random.chance(0.06) ? wood.spacing * random.between(3, 9) : 0
    x += (wood.spacing * random.between(0.5, 1.5) + clearing) * samples
  }
}

type Tree = { x: number; foot: number; height: number; half: number; crown: Wood['crown'] }

function plantTree(heights: Float32Array, { x, foot, height, half, crown }: Tree) {
  const profile = profiles[crown]
  const scale = (profile.length - 1) / half
  const end = Math.min(heights.length, x + half) | 0
  for (let i = Math.max(0, x - half + 1) | 0; i < end; i++) {
    const top = foot - height * (profile[(Math.abs(i - x) * scale) | 0] ?? 0)
    if (top < (heights[i] ?? 0)) heights[i] = top
  }
}

// The height of a tree from its middle, 0, to its side, 1.
const profiles: Record<Wood['crown'], Float32Array> = {
  spruce: profileOf((side) => 1 - side - 0.14 * (((1 - side) * 6.5) % 1) * (1 - side * 0.4)),
  broad: profileOf((side) => Math.sqrt(1 - side * side) * (0.94 + 0.06 * Math.cos(side * 26))),
}

function profileOf(rise: (side: number) => number): Float32Array {
  return Float32Array.from({ length: 129 }, (_, i) => rise(i / 128))
}

export function skylineOf(heights: Float32Array): Skyline {
  const width = (heights.length - 1) / samples
  const top = new Float32Array(width)
  const sharp = new Float32Array(width)
  let highest = Number.POSITIVE_INFINITY
  let lowest = 0
  for (let x = 0; x < width; x++) {
    const left = heights[x * samples] ?? 0
    const middle = heights[x * samples + 1] ?? 0
    const right = heights[x * samples + 2] ?? 0
    const over = Math.min(left, middle, right)
    const under = Math.max(left, middle, right)
    top[x] = (left + 2 * middle + right) / 4
    sharp[x] = 1 / Math.max(1, under - over)
    highest = Math.min(highest, over)
    lowest = Math.max(lowest, under)
  }
  return { top, sharp, highest, lowest }
}

/** Covers everything under a skyline with the first ink. */
export function paintUnder(canvas: Canvas, skyline: Skyline, toneOf: (y: number) => number) {
  const { width, height } = canvas
  for (let y = Math.max(0, skyline.highest - 1) | 0; y < height; y++) {
    const tone = (toneOf(y) * 255 + 0.5) | 0
    if (y <= skyline.lowest + 1) {
      coverRow(canvas, skyline, y, tone)
      continue
    }
    canvas.tone.fill(tone, y * width, (y + 1) * width)
    canvas.mix.fill(0, y * width, (y + 1) * width)
  }
}

function coverRow({ width, tone, mix }: Canvas, { top, sharp }: Skyline, y: number, over: number) {
  const start = y * width
  for (let x = 0; x < width; x++) {
    const covered = (y + 0.5 - (top[x] ?? 0)) * (sharp[x] ?? 0) + 0.5
    if (covered <= 0) continue
    if (covered >= 1) {
      tone[start + x] = over
      mix[start + x] = 0
      continue
    }
    const under = tone[start + x] ?? 0
    tone[start + x] = under + (over - under) * covered
    mix[start + x] = (mix[start + x] ?? 0) * (1 - covered)
  }
}
