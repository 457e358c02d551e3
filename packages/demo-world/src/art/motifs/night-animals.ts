import type { Canvas } from '#art/canvas'
import { fill, glow, shade } from '#art/paint'
import { disc, ellipse, leaf, melted, stroke, triangle, within, without } from '#art/shapes'
import type { Random } from '#random'

/** An owl, a fox, a hare or a frog. */
export function drawNightAnimal(canvas: Canvas, random: Random) {
  random.pick([drawOwl, drawFox, drawHare, drawFrog])(canvas, random)
}

const dark = { tone: 0.06, mix: 0.2 }
const sides = [-1, 1] as const

function drawOwl(canvas: Canvas, random: Random) {
  const mix = random.pick([0, 1])
  const light = random.between(0.42, 0.58)
  const size = random.between(14, 17)
  const body = melted(ellipse(64, 88, 38, 44), ellipse(64, 56, 38, 28), 20)
  for (const side of sides) {
    const tuft = leaf([64 + side * 18, 48], [64 + side * 37, 16], 18)
    fill(canvas, tuft, { tone: light + 0.04, mix })
  }
  fill(canvas, body, { tone: shade(light + 0.1, light - 0.16, 24, 128), mix })
  for (let i = 0; i < 11; i++) {
    const y = 92 + Math.floor(i / 4) * 11
    const x = 34 + (i % 4) * 20 + (Math.floor(i / 4) % 2) * 10
    const feather = within(leaf([x, y - 5], [x, y + 8], 10), body)
    fill(canvas, feather, { tone: light + 0.2, mix, alpha: 0.7 })
  }
  for (const side of sides) {
    const x = 64 + side * 17
    fill(canvas, disc(x, 58, size + 5), { tone: light + 0.24, mix })
    fill(canvas, disc(x, 58, size - 1), { tone: 0.86, mix: 1 - mix })
    fill(canvas, disc(x, 58, size * 0.56), dark)
    fill(canvas, disc(x + 3, 54, 2.6), { tone: 0.98, mix: 0.4 })
  }
  fill(canvas, leaf([64, 62], [64, 80], 9), { tone: 0.78, mix: 1 - mix })
}

function drawFox(canvas: Canvas, random: Random) {
  const mix = random.pick([1, 1, 0])
  const light = random.between(0.5, 0.64)
  const asleep = random.chance(0.4)
  for (const side of sides) {
    const x = (far: number) => 64 + side * far
    const ear = leaf([x(16), 60], [x(41), 16], 30)
    fill(canvas, ear, { tone: shade(light - 0.06, light, 16, 60), mix })
    fill(canvas, leaf([x(21), 56], [x(37), 26], 14), { tone: 0.16, mix })
  }
  const face = melted(ellipse(64, 66, 42, 27), stroke([64, 70], [64, 98], 20, 7), 22)
  fill(canvas, face, { tone: shade(light + 0.1, light - 0.08, 40, 104), mix })
  for (const side of sides) {
    const x = (far: number) => 64 + side * far
    const cheek = within(leaf([x(52), 66], [x(2), 106], 34), face)
    fill(canvas, cheek, { tone: 0.92, mix: 0.12 })
    if (asleep) {
      fill(canvas, stroke([x(24), 66], [x(17), 69], 1.6), dark)
      fill(canvas, stroke([x(17), 69], [x(11), 67], 1.6), dark)
    } else {
      fill(canvas, ellipse(x(18), 66, 4, 5), dark)
      fill(canvas, disc(x(18) + 1.4, 64, 1.5), { tone: 0.98, mix: 0.2 })
    }
  }
  fill(canvas, ellipse(64, 101, 6, 4.6), dark)
}

function drawHare(canvas: Canvas, random: Random) {
  const mix = random.pick([0, 0.2, 1])
  const light = random.between(0.66, 0.82)
  const tilt = random.between(6, 20)
  for (const side of sides) {
    const x = (far: number) => 64 + side * far
    fill(canvas, leaf([x(9), 70], [x(12 + tilt), 6], 23), { tone: light, mix })
    fill(canvas, leaf([x(10), 62], [x(11 + tilt), 16], 11), { tone: light - 0.2, mix: 1 - mix })
  }
  const face = melted(ellipse(64, 82, 31, 27), ellipse(64, 94, 34, 20), 16)
  fill(canvas, face, { tone: shade(light + 0.1, light - 0.16, 54, 116), mix })
  for (const side of sides) {
    fill(canvas, ellipse(64 + side * 17, 81, 4, 5.2), dark)
    fill(canvas, disc(64 + side * 17 + 1.4, 79, 1.5), { tone: 0.98, mix: 0.2 })
    const cheek = ellipse(64 + side * 23, 92, 6, 3.6)
    fill(canvas, cheek, { tone: light, mix: 1 - mix, alpha: 0.6, soft: 3 })
    fill(canvas, stroke([64, 93], [64 + side * 5, 97], 1), dark)
  }
  fill(canvas, ellipse(64, 91, 3.6, 2.6), dark)
}

function drawFrog(canvas: Canvas, random: Random) {
  const mix = random.pick([0, 0, 1])
  const light = random.between(0.5, 0.66)
  const face = melted(ellipse(64, 84, 46, 31), ellipse(64, 100, 40, 22), 10)
  const tone = shade(light + 0.1, light - 0.16, 36, 120)
  for (const side of sides) fill(canvas, disc(64 + side * 26, 53, 18), { tone, mix })
  fill(canvas, face, { tone, mix })
  const belly = without(within(ellipse(64, 118, 46, 28), face), ellipse(64, 66, 60, 30))
  fill(canvas, belly, { tone: 0.84, mix: mix * 0.6 + 0.1, alpha: 0.75, soft: 3 })
  for (const side of sides) {
    const x = 64 + side * 26
    fill(canvas, disc(x, 53, 12), { tone: 0.88, mix: 1 - mix })
    fill(canvas, ellipse(x, 54, 8, random.chance(0.5) ? 4 : 8), dark)
    fill(canvas, disc(x + 2.5, 50.5, 2), { tone: 0.98, mix: 0.3 })
    fill(canvas, stroke([64, 88], [64 + side * 20, 84], 1.3), dark)
    fill(canvas, disc(64 + side * 4, 76, 1.2), dark)
  }
  const crown = triangle([64, 30], [71, 44], [57, 44])
  if (random.chance(0.3)) {
    fill(canvas, crown, { tone: 0.85, mix: 1 - mix })
    glow(canvas, [64, 38], 16, { tone: 0.2, mix: 1 - mix })
  }
}
