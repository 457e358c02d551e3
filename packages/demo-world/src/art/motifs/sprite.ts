import type { Canvas } from '#art/canvas'
import { fill, glow, shade } from '#art/paint'
import {
  disc,
  ellipse,
  leaf,
  melted,
  outline,
  roundedSquare,
  type Shape,
  stroke,
} from '#art/shapes'
import type { Random } from '#random'

/** The brand's sprite: a round body with eyes and a sprout. */
export function drawSprite(canvas: Canvas, random: Random) {
  const mix = random.pick([0, 0, 0.9])
  const light = random.between(0.56, 0.8)
  const top = random.pick([42, 46, 50])
  if (random.chance(0.5)) drawEchoes(canvas, random, 1 - mix)
  random.pick(sprouts)(canvas, top + 3, { mix: 1 - mix, light: light * 0.95, random })
  const body = random.pick(bodies)(top)
  fill(canvas, body, { tone: shade(light + 0.1, light - 0.24, top, 112), mix })
  glow(canvas, [52, top + 16], 22, { tone: 0.09, mix })
  drawFace(canvas, random, { y: top + random.between(26, 32), cheeks: 1 - mix, light })
}

function drawEchoes(canvas: Canvas, random: Random, mix: number) {
  const count = random.int(1, 3)
  for (let i = 0; i < count; i++) {
    const echo = outline(disc(64, 74, 45 + i * 9), 1.6)
    fill(canvas, echo, { tone: 0.7, mix, alpha: 0.6 - i * 0.17 })
  }
}

const bodies: readonly ((top: number) => Shape)[] = [
  (top) => disc(64, top + 33, 33),
  (top) => ellipse(64, top + 32, 38, 31),
  (top) => ellipse(64, top + 34, 29, 34),
  (top) => melted(disc(64, top + 40, 29), disc(64, top + 12, 11), 40),
  (top) => melted(ellipse(64, top + 46, 38, 20), disc(64, top + 22, 22), 24),
  (top) => roundedSquare(64, top + 32, 31, 17),
  (top) => melted(disc(48, top + 34, 24), disc(80, top + 34, 24), 36),
]

type Sprout = (
  canvas: Canvas,
  top: number,
  paint: { mix: number; light: number; random: Random },
) => void

const sprouts: readonly Sprout[] = [
  function twoLeaves(canvas, top, { mix, light, random }) {
    const spread = random.between(20, 30)
    const rise = random.between(10, 24)
    fill(canvas, leaf([64, top], [64 - spread, top - rise], 14), { tone: light, mix })
    fill(canvas, leaf([64, top], [64 + spread, top - rise], 14), { tone: light - 0.14, mix })
  },
  function oneLeaf(canvas, top, { mix, light, random }) {
    const lean = random.pick([-1, 1])
    fill(canvas, stroke([64, top], [64 + lean * 3, top - 13], 2), { tone: light - 0.2, mix })
    const tip = [64 + lean * 26, top - 29] as const
    fill(canvas, leaf([64 + lean * 2, top - 11], tip, 17), { tone: light, mix })
    fill(canvas, stroke([64 + lean * 5, top - 14], tip, 0.8, 0.2), { tone: light - 0.2, mix })
  },
  function threeLeaves(canvas, top, { mix, light }) {
    fill(canvas, leaf([64, top + 2], [41, top - 13], 12), { tone: light - 0.1, mix })
    fill(canvas, leaf([64, top + 2], [87, top - 13], 12), { tone: light - 0.1, mix })
    fill(canvas, leaf([64, top + 2], [64, top - 27], 14), { tone: light, mix })
  },
  function flower(canvas, top, { mix, light }) {
    fill(canvas, stroke([64, top], [64, top - 14], 2), { tone: light - 0.25, mix: 1 - mix })
    for (let i = 0; i < 5; i++) {
      const angle = (i / 5) * 2 * Math.PI - Math.PI / 2
      const petal = disc(64 + 8 * Math.cos(angle), top - 18 + 8 * Math.sin(angle), 6.4)
      fill(canvas, petal, { tone: light + 0.05, mix })
    }
    fill(canvas, disc(64, top - 18, 4.5), { tone: 0.9, mix: 1 - mix })
  },
  function twigs(canvas, top, { mix, light }) {
    for (const side of [-1, 1]) {
      const fork = [64 + side * 20, top - 14] as const
      fill(canvas, stroke([64 + side * 10, top + 6], fork, 2.6, 1.8), { tone: light - 0.2, mix })
      fill(canvas, stroke(fork, [64 + side * 20, top - 28], 1.8, 1), { tone: light - 0.2, mix })
      fill(canvas, stroke(fork, [64 + side * 32, top - 20], 1.8, 1), { tone: light - 0.2, mix })
      fill(canvas, leaf(fork, [64 + side * 34, top - 8], 7), { tone: light, mix })
    }
  },
  function lantern(canvas, top, { mix, light, random }) {
    const lean = random.pick([-1, 1])
    const bulb = [64 + lean * 17, top - 19] as const
    fill(canvas, stroke([64, top], [64 + lean * 5, top - 14], 1.8), { tone: light - 0.25, mix })
    fill(canvas, stroke([64 + lean * 5, top - 14], bulb, 1.6), { tone: light - 0.25, mix })
    glow(canvas, bulb, 26, { tone: 0.4, mix })
    fill(canvas, disc(bulb[0], bulb[1], 5.5), { tone: 0.95, mix })
  },
]

type Face = { y: number; cheeks: number; light: number }

function drawFace(canvas: Canvas, random: Random, { y, cheeks, light }: Face) {
  const gap = random.between(9, 14)
  const dark = { tone: 0.07, mix: 0.3 }
  const eyes = random.pick(['open', 'open', 'round', 'asleep'] as const)
  for (const side of [-1, 1]) {
    const x = 64 + side * gap
    if (eyes === 'open') fill(canvas, ellipse(x, y, 3.4, 4.8), dark)
    if (eyes === 'round') fill(canvas, disc(x, y, 5.2), dark)
    if (eyes === 'asleep') {
      fill(canvas, stroke([x - 4, y], [x, y + 2], 1.3), dark)
      fill(canvas, stroke([x, y + 2], [x + 4, y], 1.3), dark)
    } else {
      fill(canvas, disc(x + 1.2, y - 1.8, 1.4), { tone: 0.97, mix: 0.3 })
    }
    const cheek = ellipse(x + side * 6, y + 8.5, 5, 3)
    fill(canvas, cheek, { tone: light - 0.02, mix: cheeks, alpha: 0.55, soft: 3 })
  }
  if (random.chance(0.4)) fill(canvas, ellipse(64, y + 8, 2.4, 1.8), dark)
}
