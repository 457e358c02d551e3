import type { Canvas } from '#art/canvas'
import { fill, shade } from '#art/paint'
import { disc, leaf, outline, stroke, without } from '#art/shapes'
import type { Random } from '#random'

/** One large leaf. */
export function drawFoliage(canvas: Canvas, random: Random) {
  random.pick([drawLeaf, drawFrond, drawGinkgo, drawClover, drawBranch])(canvas, random)
}

function drawLeaf(canvas: Canvas, random: Random) {
  const lean = random.pick([-1, 1])
  const mix = random.pick([0, 1])
  const stem = [64 - lean * 30, 106] as const
  const tip = [64 + lean * 30, 20] as const
  const width = random.between(40, 56)
  fill(canvas, stroke([64 - lean * 38, 116], stem, 2.4, 1.8), { tone: 0.45, mix })
  fill(canvas, leaf(stem, tip, width), { tone: shade(0.8, 0.42, 20, 106), mix })
  fill(canvas, stroke(stem, tip, 1.5, 0.5), { tone: 0.3, mix })
  for (let i = 1; i < 6; i++) {
    const along = i / 6.6
    const reach = width * 0.42 * Math.sin(Math.PI * (along * 0.8 + 0.14))
    const x = stem[0] + (tip[0] - stem[0]) * along
    const y = stem[1] + (tip[1] - stem[1]) * along
    const ends = [
      [x + lean * reach, y - reach * 0.1],
      [x - lean * reach * 0.4, y - reach],
    ] as const
    for (const end of ends) fill(canvas, stroke([x, y], end, 0.9, 0.3), { tone: 0.34, mix })
  }
}

function drawFrond(canvas: Canvas, random: Random) {
  const lean = random.pick([-1, 1])
  const mix = random.pick([0, 1])
  const pairs = random.int(7, 10)
  const bend = random.between(10, 30)
  for (let i = 0; i <= pairs; i++) {
    const along = i / pairs
    const x = 64 + lean * (bend * along * along - bend / 2)
    const y = 114 - 88 * along
    const next = 64 + lean * (bend * (along + 0.1) ** 2 - bend / 2)
    fill(canvas, stroke([x, y], [next, y - 9], 1.6), { tone: 0.5, mix })
    const reach = 36 * (1 - along) ** 0.7 + 6
    const tone = 0.46 + 0.36 * along
    fill(canvas, leaf([x, y], [x - reach, y - reach * 0.55], reach * 0.32), { tone, mix })
    fill(canvas, leaf([x, y], [x + reach, y - reach * 0.55], reach * 0.32), {
      tone: tone - 0.1,
      mix,
    })
  }
}

function drawGinkgo(canvas: Canvas, random: Random) {
  const mix = random.pick([0, 1])
  const wide = random.between(0.75, 1.05)
  fill(canvas, stroke([64, 84], [64 + random.between(-14, 14), 116], 2, 1.6), { tone: 0.5, mix })
  const fan = disc(64, 88, 62)
  for (let i = 0; i < 13; i++) {
    const angle = -Math.PI / 2 + ((i - 6) / 6) * wide
    const length = 58 - Math.abs(Math.sin((i - 6) * 0.8)) * 4 - (i === 6 ? 14 : 0)
    const tip = [64 + length * Math.cos(angle), 88 + length * Math.sin(angle)] as const
    const tone = 0.78 - Math.abs(i - 5) * 0.045 - (i % 2) * 0.06
    fill(canvas, stroke([64, 86], tip, 1, 7), { tone, mix })
  }
  fill(canvas, without(outline(fan, 1.2), disc(64, 110, 70)), { tone: 0.6, mix, alpha: 0.5 })
}

function drawClover(canvas: Canvas, random: Random) {
  const mix = random.pick([0, 1])
  const count = random.pick([3, 4, 4])
  const turn = random.between(0, Math.PI)
  fill(canvas, stroke([64, 60], [64 + random.between(-16, 16), 120], 3, 2), { tone: 0.4, mix })
  for (let i = 0; i < count; i++) {
    const angle = turn + (i / count) * 2 * Math.PI
    for (const side of [-0.36, 0.36]) {
      const x = 64 + 28 * Math.cos(angle + side)
      const y = 60 + 28 * Math.sin(angle + side)
      const heart = stroke([64, 60], [x, y], 3, 13)
      fill(canvas, heart, { tone: shade(0.76, 0.5, 16, 104), mix })
    }
    const tip = [64 + 24 * Math.cos(angle), 60 + 24 * Math.sin(angle)] as const
    fill(canvas, stroke([64, 60], tip, 1.4, 0.6), { tone: 0.88, mix, alpha: 0.8 })
  }
}

function drawBranch(canvas: Canvas, random: Random) {
  const lean = random.pick([-1, 1])
  const mix = random.pick([0, 1])
  fill(canvas, stroke([64 - lean * 50, 118], [64 + lean * 40, 20], 2.6, 1), { tone: 0.4, mix: 0.5 })
  for (let i = 0; i < 6; i++) {
    const x = 64 + lean * (-36 + i * 15)
    const y = 103 - i * 16.3
    const long = 44 - i * 4
    const tone = 0.5 + i * 0.06
    fill(canvas, leaf([x, y], [x - lean * long * 0.25, y - long], long * 0.42), { tone, mix })
    const low = leaf([x, y], [x + lean * long * 0.95, y + long * 0.1], long * 0.42)
    fill(canvas, low, { tone: tone - 0.1, mix })
  }
  const berry = random.chance(0.6)
  if (berry) fill(canvas, disc(64 + lean * 12, 92, 7), { tone: 0.7, mix: 1 - mix })
  if (berry) fill(canvas, disc(64 + lean * 27, 84, 6), { tone: 0.6, mix: 1 - mix })
}
