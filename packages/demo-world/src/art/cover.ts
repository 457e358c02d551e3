import { type Random, randomFrom } from '#random'
import { blankCanvas, type Canvas, fillRows, print } from './canvas.ts'
import { drawBloom, drawBokeh, drawLeaves, drawShards, drawTiles } from './compositions/forms.ts'
import { drawEchoes, drawSpectrum, drawThreads, drawWaves } from './compositions/lines.ts'
import { drawPath, drawStarTrails, drawTown } from './compositions/places.ts'
import { glow } from './paint.ts'

const compositions = [
  drawBloom,
  drawBokeh,
  drawEchoes,
  drawLeaves,
  drawPath,
  drawShards,
  drawSpectrum,
  drawStarTrails,
  drawThreads,
  drawTiles,
  drawTown,
  drawWaves,
] as const

/** The cover of a beatmapset, 400 by 140 pixels. */
export function drawCover(seed: string): Buffer {
  const random = randomFrom(`cover ${seed}`)
  const canvas = blankCanvas(400, 140)
  drawGround(canvas, random)
  random.pick(compositions)(canvas, random)
  // Not yellow to olive: dark tones of these look muddy.
  const hue = random.between(130, 410)
  const apart = random.pick([-1, 1]) * random.between(40, 150)
  return print(
    canvas,
    { hue, chroma: random.between(0.06, 0.13), drift: random.between(-40, 40) },
    { hue: hue + apart, chroma: random.between(0.11, 0.18), drift: random.between(-25, 25) },
  )
}

function drawGround(canvas: Canvas, random: Random) {
  const top = random.between(0.08, 0.3)
  const bottom = random.between(0.08, 0.3)
  const mix = random.between(0, 0.6)
  fillRows(canvas, (y) => {
    const along = y / canvas.height
    return { tone: top + (bottom - top) * along, mix: mix * along }
  })
  const place = [canvas.width * random.next(), random.between(0, 140)] as const
  glow(canvas, place, random.between(110, 190), { tone: 0.14, mix: random.next() })
}
