import type { Canvas } from '#art/canvas'
import { fill, glow } from '#art/paint'
import { disc, leaf, outline, stroke } from '#art/shapes'
import type { Random } from '#random'

/** Stars joined by a line. */
export function drawConstellation(canvas: Canvas, random: Random) {
  const count = random.int(5, 8)
  const turn = random.between(0, 2 * Math.PI)
  const stars = Array.from({ length: count }, (_, i) => {
    const angle = turn + (i / count) * 2 * Math.PI + random.between(-0.3, 0.3)
    const far = random.between(22, 50)
    return [64 + far * Math.cos(angle), 64 + far * Math.sin(angle)] as const
  })
  if (random.chance(0.5)) {
    fill(canvas, outline(disc(64, 64, 54), 1.2), { tone: 0.6, mix: 0.3, alpha: 0.6 })
  }
  const closed = random.chance(0.35)
  for (const [i, star] of stars.entries()) {
    const next = stars[i + 1] ?? (closed ? stars[0] : undefined)
    if (next) fill(canvas, stroke(star, next, 0.8), { tone: 0.68, mix: 0.5, alpha: 0.75 })
  }
  const brightest = random.int(0, count - 1)
  for (const [i, star] of stars.entries()) {
    drawStar(canvas, star, i === brightest ? 16 : random.between(3.5, 9))
  }
}

function drawStar(canvas: Canvas, [x, y]: readonly [number, number], reach: number) {
  glow(canvas, [x, y], reach * 2, { tone: 0.32, mix: 1 })
  fill(canvas, leaf([x, y - reach], [x, y + reach], reach * 0.36), { tone: 0.97, mix: 0.6 })
  fill(canvas, leaf([x - reach, y], [x + reach, y], reach * 0.36), { tone: 0.97, mix: 0.6 })
  fill(canvas, disc(x, y, reach * 0.26), { tone: 1, mix: 0.3 })
}
