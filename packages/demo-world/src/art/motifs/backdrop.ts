import type { Canvas } from '#art/canvas'
import { fillRows } from '#art/canvas'
import { fill, glow } from '#art/paint'
import { disc, ellipse, outline, stroke } from '#art/shapes'
import type { Random } from '#random'

/** The background of an avatar: a halo and a faint pattern. */
export function drawBackdrop(canvas: Canvas, random: Random) {
  const low = random.between(0.06, 0.2)
  const high = low + random.between(0.04, 0.2)
  const upward = random.chance(0.5)
  const mix = random.between(0, 0.35)
  fillRows(canvas, (y) => {
    const along = upward ? y / canvas.height : 1 - y / canvas.height
    return { tone: high + (low - high) * along, mix: mix * along }
  })
  const lit = { tone: random.between(0.06, 0.2), mix: random.between(0, 0.8) }
  glow(canvas, [64, random.between(44, 80)], random.between(56, 84), lit)
  random.pick(patterns)(canvas, random)
}

const patterns: readonly ((canvas: Canvas, random: Random) => void)[] = [
  function plain() {},
  function stars(canvas, random) {
    for (let i = 0; i < 26; i++) {
      const star = disc(random.between(0, 128), random.between(0, 128), random.between(0.5, 1.3))
      fill(canvas, star, { tone: 0.85, mix: 0.4, alpha: random.between(0.3, 0.9) })
    }
  },
  function fireflies(canvas, random) {
    for (let i = 0; i < 8; i++) {
      const place = [random.between(4, 124), random.between(4, 124)] as const
      glow(canvas, place, random.between(6, 12), { tone: 0.3, mix: 1 })
      fill(canvas, disc(...place, 1.3), { tone: 0.95, mix: 1 })
    }
  },
  function rings(canvas, random) {
    const x = random.pick([0, 64, 128])
    const y = random.pick([0, 64, 128])
    for (let radius = 20; radius < 170; radius += 15) {
      fill(canvas, outline(disc(x, y, radius), 1.4), { tone: 0.5, mix: 0.5, alpha: 0.28 })
    }
  },
  function hills(canvas, random) {
    for (let i = 0; i < 3; i++) {
      const hill = ellipse(random.between(0, 128), 142, random.between(60, 110), 66 - i * 16)
      fill(canvas, hill, { tone: 0.24 - i * 0.06, mix: 0.1, alpha: 0.9 })
    }
  },
  function mist(canvas, random) {
    for (let i = 0; i < 5; i++) {
      const x = random.between(0, 128)
      const y = random.between(10, 122)
      fill(canvas, stroke([x - 40, y], [x + 40, y], 3), {
        tone: 0.42,
        mix: 0.2,
        alpha: 0.3,
        soft: 9,
      })
    }
  },
  function bokeh(canvas, random) {
    for (let i = 0; i < 9; i++) {
      const light = disc(random.between(0, 128), random.between(0, 128), random.between(5, 16))
      fill(canvas, light, { tone: 0.55, mix: random.next(), alpha: 0.2, soft: 2 })
    }
  },
]
