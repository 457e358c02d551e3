import { blankCanvas, fillRows, print } from './canvas.ts'
import { fill, glow, shade } from './paint.ts'
import { disc, ellipse, leaf, outline } from './shapes.ts'

/** The avatar of a player without one: a sprite in the green of the brand, 128 by 128 pixels. */
export function drawDefaultAvatar(): Buffer {
  const canvas = blankCanvas(128, 128)
  fillRows(canvas, (y) => ({ tone: 0.13 - 0.05 * (y / 128), mix: 0 }))
  glow(canvas, [64, 74], 76, { tone: 0.09, mix: 0.4 })
  fill(canvas, outline(disc(64, 75, 45), 1.5), { tone: 0.42, mix: 0.3, alpha: 0.7 })
  fill(canvas, outline(disc(64, 75, 55), 1.2), { tone: 0.42, mix: 0.3, alpha: 0.35 })
  fill(canvas, leaf([64, 47], [42, 27], 14), { tone: 0.6, mix: 1 })
  fill(canvas, leaf([64, 47], [86, 27], 14), { tone: 0.52, mix: 1 })
  fill(canvas, disc(64, 75, 33), { tone: shade(0.46, 0.36, 42, 108), mix: 0.9 })
  for (const x of [53, 75]) fill(canvas, ellipse(x, 75, 3.4, 4.8), { tone: 0.1, mix: 0 })
  return print(canvas, { hue: 155, chroma: 0.035 }, { hue: 150, chroma: 0.11 })
}
