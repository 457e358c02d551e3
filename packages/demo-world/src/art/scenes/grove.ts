import type { Canvas } from '#art/canvas'
import { fillRows } from '#art/canvas'
import { flatTone } from '#art/inks'
import { fill, glow } from '#art/paint'
import { leaf, stroke } from '#art/shapes'
import type { Random } from '#random'
import { drawMist, fadeIn } from './landscape.ts'
import { drawLights } from './lights.ts'
import { paintUnder, plant, ridge, skylineOf } from './skyline.ts'

/** Inside the forest: trunks, the far ones in bright mist. */
export function drawGrove(canvas: Canvas, random: Random) {
  const light = random.between(0.34, 0.56)
  fillRows(canvas, (y) => {
    const middle = fadeIn(y, 0, 130) - 0.5 * fadeIn(y, 150, 90)
    return { tone: 0.12 + (light - 0.12) * middle, mix: 0 }
  })
  const sun = [canvas.width * random.between(0.2, 0.8), random.between(70, 130)] as const
  glow(canvas, sun, random.between(140, 240), { tone: 0.26, mix: random.between(0.5, 1) })
  const layers = 4
  for (let i = 0; i < layers; i++) {
    const near = (i + 1) / layers
    const tone = flatTone(light * (1 - near) * 0.85 + 0.03)
    drawTrunks(canvas, random, { near, tone })
    const y = 196 + 26 * near
    const floor = ridge(random, { width: canvas.width, y, relief: 7, wavelength: 170 })
    plant(random, floor, { height: 8 + 16 * near, spacing: 5, crown: 'spruce' })
    paintUnder(canvas, skylineOf(floor), () => tone)
    if (i === 1) drawMist(canvas, random, { y: y - 16, tone: light * 0.9 })
  }
  drawSprays(canvas, random)
  drawLights(canvas, random)
}

type Depth = { near: number; tone: number }

function drawTrunks(canvas: Canvas, random: Random, { near, tone }: Depth) {
  const spacing = 18 + 190 * near ** 2.2
  let x = random.between(0, spacing)
  while (x < canvas.width) {
    const half = 1.6 + 15 * near ** 2 * random.between(0.6, 1.2)
    const lean = random.between(-0.06, 0.06)
    drawTrunk(canvas, { x, half, lean, tone })
    if (near > 0.6) drawBoughs(canvas, random, { x, half, lean, tone })
    x += spacing * random.between(0.5, 1.5)
  }
}

type Trunk = { x: number; half: number; lean: number; tone: number }

function drawTrunk(canvas: Canvas, { x, half, lean, tone }: Trunk) {
  const { width, height } = canvas
  for (let y = 0; y < height; y++) {
    const middle = x + lean * (240 - y)
    const reach = half * (0.82 + 0.18 * (y / 240)) + half * 0.7 * fadeIn(y, 190, 60)
    const from = Math.max(0, middle - reach)
    const end = Math.min(width, middle + reach)
    const first = Math.ceil(from)
    const last = Math.floor(end)
    if (last < first) continue
    const row = y * width
    canvas.tone.fill(tone * 255, row + first, row + last)
    canvas.mix.fill(0, row + first, row + last)
    if (first > 0) blend(canvas, row + first - 1, tone * 255, first - from)
    if (last < width) blend(canvas, row + last, tone * 255, end - last)
  }
}

function blend({ tone, mix }: Canvas, at: number, over: number, share: number) {
  const under = tone[at] ?? 0
  tone[at] = under + (over - under) * share
  mix[at] = (mix[at] ?? 0) * (1 - share)
}

function drawBoughs(canvas: Canvas, random: Random, { x, half, lean, tone }: Trunk) {
  const count = random.int(0, 3)
  for (let i = 0; i < count; i++) {
    const side = random.pick([-1, 1])
    const y = random.between(10, 120)
    const from = [x + lean * (240 - y), y] as const
    const long = half * random.between(1, 3) + 12
    const to = [from[0] + side * long, y - long * random.between(0.3, 0.8)] as const
    fill(canvas, stroke(from, to, half * 0.24 + 0.5, 0.5), { tone, mix: 0 })
  }
}

/** Dark leaves that hang into the picture from above. */
function drawSprays(canvas: Canvas, random: Random) {
  const count = random.int(2, 5)
  for (let i = 0; i < count; i++) {
    const x = random.between(0, canvas.width)
    const lean = random.between(-0.9, 0.9)
    for (let step = 0; step < 6; step++) {
      const stem = [x + lean * step * 9, step * 8 - 6] as const
      const size = 24 - step * 2
      const paint = { tone: 0.035, mix: 0 }
      fill(canvas, leaf(stem, [stem[0] - size, stem[1] + size * 0.5], size * 0.4), paint)
      fill(canvas, leaf(stem, [stem[0] + size, stem[1] + size * 0.5], size * 0.4), paint)
    }
  }
}
