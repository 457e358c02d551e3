import type { Canvas } from '#art/canvas'
import { fill, glow, shade } from '#art/paint'
import { disc, ellipse, leaf, outline, stroke } from '#art/shapes'
import type { Random } from '#random'

/** A night moth, its wings spread. */
export function drawMoth(canvas: Canvas, random: Random) {
  const mix = random.pick([0, 0.15, 1])
  const light = random.between(0.6, 0.82)
  const lift = random.between(12, 34)
  const wide = random.between(26, 38)
  const tail = random.chance(0.45)
  const ringed = random.chance(0.5)
  glow(canvas, [64, 62], 62, { tone: 0.12, mix })
  for (const side of [-1, 1]) {
    const wing = (x: number, y: number) => [64 + side * x, y] as const
    if (tail) fill(canvas, leaf(wing(8, 72), wing(26, 120), 13), { tone: light - 0.26, mix })
    const lower = ellipse(...wing(24, 83), 20, 17, side * 0.6)
    fill(canvas, lower, { tone: shade(light - 0.1, light - 0.3, 64, 104), mix })
    const upper = leaf(wing(0, 66), wing(57, 62 - lift), wide)
    fill(canvas, upper, { tone: shade(light + 0.08, light - 0.18, 20, 84), mix })
    fill(canvas, stroke(wing(4, 64), wing(55, 62 - lift), 1.4, 0.8), { tone: light + 0.14, mix })
    const eye = wing(31, 62 - lift * 0.46)
    fill(canvas, disc(eye[0], eye[1], 7), { tone: 0.86, mix: 1 - mix })
    fill(canvas, disc(eye[0], eye[1], ringed ? 4.6 : 3.4), { tone: 0.12, mix: 1 - mix })
    if (ringed) fill(canvas, disc(eye[0], eye[1], 2.2), { tone: 0.95, mix: 0.2 })
    fill(canvas, outline(disc(...wing(25, 84), 5.5), 1.8), { tone: 0.8, mix: 1 - mix })
    fill(canvas, stroke(wing(2, 54), wing(15, 36), 1.1, 0.6), { tone: 0.8, mix })
    fill(canvas, leaf(wing(6, 49), wing(19, 33), 6), { tone: 0.8, mix, alpha: 0.7 })
  }
  fill(canvas, ellipse(64, 75, 5.4, 21), { tone: shade(0.92, 0.5, 56, 96), mix: 0.4 })
  fill(canvas, disc(64, 56, 6), { tone: 0.9, mix: 0.3 })
}
