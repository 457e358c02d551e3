import type { Canvas } from '#art/canvas'
import { fill, glow, shade } from '#art/paint'
import { disc, outline, stroke } from '#art/shapes'
import type { Random } from '#random'

/** One hit circle with its approach ring, a stream of circles, or a slider. */
export function drawHitCircles(canvas: Canvas, random: Random) {
  random.pick([drawSingle, drawStream, drawSlider, drawEcho])(canvas, random)
}

type Circle = { x: number; y: number; radius: number; mix: number; light: number }

function drawCircle(canvas: Canvas, { x, y, radius, mix, light }: Circle) {
  glow(canvas, [x, y], radius * 1.7, { tone: 0.18, mix })
  fill(canvas, disc(x, y, radius), { tone: 0.94, mix: mix * 0.4 })
  const inner = disc(x, y, radius * 0.87)
  fill(canvas, inner, { tone: shade(light, light - 0.28, y - radius, y + radius), mix })
}

function drawSingle(canvas: Canvas, random: Random) {
  const mix = random.pick([0, 1])
  const radius = random.between(24, 32)
  const light = random.between(0.5, 0.68)
  drawCircle(canvas, { x: 64, y: 64, radius, mix, light })
  fill(canvas, disc(64, 64, radius * 0.3), { tone: 0.95, mix: 0.2 })
  const approach = outline(disc(64, 64, radius + random.between(10, 24)), random.between(2, 4))
  fill(canvas, approach, { tone: 0.8, mix })
}

function drawStream(canvas: Canvas, random: Random) {
  const turn = random.between(0, 2 * Math.PI)
  const sweep = random.between(2, 5.2) * random.pick([-1, 1])
  const count = random.int(4, 7)
  for (let i = 0; i < count; i++) {
    const along = i / (count - 1)
    const angle = turn + sweep * along
    const x = 64 + 38 * Math.cos(angle)
    const y = 64 + 38 * Math.sin(angle)
    const radius = 9 + 10 * along
    drawCircle(canvas, { x, y, radius, mix: along, light: 0.4 + 0.25 * along })
  }
  const last = turn + sweep
  const approach = disc(64 + 38 * Math.cos(last), 64 + 38 * Math.sin(last), 26)
  fill(canvas, outline(approach, 1.8), { tone: 0.85, mix: 1 })
}

function drawSlider(canvas: Canvas, random: Random) {
  const lean = random.pick([-1, 1])
  const bend = random.between(-34, 34)
  const mix = random.pick([0, 1])
  const points = Array.from({ length: 13 }, (_, i) => {
    const along = i / 12
    const swing = bend * Math.sin(Math.PI * along)
    return [64 + lean * (68 * along - 34) + swing * 0.6, 96 - 64 * along + swing * 0.6] as const
  })
  const tracks = [
    { radius: 20, tone: 0.88, mix },
    { radius: 17, tone: 0.3, mix },
  ]
  for (const { radius, ...paint } of tracks) {
    for (const [i, point] of points.entries()) {
      fill(canvas, stroke(point, points[i + 1] ?? point, radius), paint)
    }
  }
  const head = points[0] ?? [64, 64]
  const ball = points[random.int(4, 9)] ?? head
  const end = points.at(-1) ?? head
  fill(canvas, outline(disc(end[0], end[1], 11), 2.4), { tone: 0.75, mix })
  fill(canvas, disc(ball[0], ball[1], 8), { tone: 0.85, mix: 1 - mix, alpha: 0.8, soft: 4 })
  drawCircle(canvas, { x: head[0], y: head[1], radius: 20, mix: 1 - mix, light: 0.62 })
}

function drawEcho(canvas: Canvas, random: Random) {
  const x = random.between(40, 88)
  const y = random.between(40, 88)
  const gap = random.between(11, 17)
  for (let i = 7; i > 0; i--) {
    const echo = outline(disc(x, y, 8 + i * gap), 7 - i * 0.75)
    fill(canvas, echo, { tone: 0.84 - i * 0.07, mix: i / 7, alpha: 1.05 - i * 0.12 })
  }
  drawCircle(canvas, { x, y, radius: 11, mix: 0, light: 0.8 })
}
