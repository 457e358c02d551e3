import type { Canvas } from '#art/canvas'
import { fill, glow } from '#art/paint'
import { disc, ellipse, stroke } from '#art/shapes'
import type { Random } from '#random'

/** Fireflies, or lanterns on a line. */
export function drawLights(canvas: Canvas, random: Random) {
  random.pick([drawFireflies, drawFireflies, drawLanterns, drawNothing])(canvas, random)
}

function drawNothing() {}

function drawFireflies(canvas: Canvas, random: Random) {
  const count = random.int(12, 34)
  for (let i = 0; i < count; i++) {
    const place = [random.between(0, canvas.width), random.between(110, 226)] as const
    glow(canvas, place, random.between(6, 16), { tone: 0.3, mix: 1 })
    fill(canvas, disc(...place, random.between(1, 2)), { tone: 0.93, mix: 1 })
  }
}

function drawLanterns(canvas: Canvas, random: Random) {
  const { width } = canvas
  const sag = random.between(24, 60)
  const height = random.between(20, 60)
  const count = random.int(6, 10)
  const line = (along: number) => {
    const side = 2 * along - 1
    return [along * width, height + sag * (1 - side * side)] as const
  }
  for (let i = 0; i < 24; i++) {
    const piece = stroke(line(i / 24), line((i + 1) / 24), 0.8)
    fill(canvas, piece, { tone: 0.06, mix: 0 })
  }
  for (let i = 0; i < count; i++) {
    const [x, y] = line((i + 0.5) / count)
    const size = random.between(7, 11)
    glow(canvas, [x, y + 14], size * 5, { tone: 0.3, mix: 1 })
    fill(canvas, stroke([x, y], [x, y + 14 - size], 0.7), { tone: 0.06, mix: 0 })
    fill(canvas, ellipse(x, y + 14, size * 0.8, size), { tone: 0.84, mix: 1 })
    fill(canvas, ellipse(x, y + 15, size * 0.4, size * 0.6), { tone: 0.97, mix: 0.8, soft: 5 })
    fill(canvas, stroke([x - 3, y + 14 - size], [x + 3, y + 14 - size], 1.2), {
      tone: 0.1,
      mix: 0.5,
    })
  }
}
