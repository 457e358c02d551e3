import { randomFrom } from '#random'
import { blankCanvas, print } from './canvas.ts'
import { drawBackdrop } from './motifs/backdrop.ts'
import { drawConstellation } from './motifs/constellation.ts'
import { drawFoliage } from './motifs/foliage.ts'
import { drawHitCircles } from './motifs/hit-circles.ts'
import { drawMoon } from './motifs/moon.ts'
import { drawMoth } from './motifs/moth.ts'
import { drawMushrooms } from './motifs/mushroom.ts'
import { drawNightAnimal } from './motifs/night-animals.ts'
import { drawSprite } from './motifs/sprite.ts'

const motifs = [
  [drawSprite, 7],
  [drawNightAnimal, 5],
  [drawFoliage, 4],
  [drawHitCircles, 4],
  [drawMoon, 3],
  [drawMushrooms, 3],
  [drawMoth, 2],
  [drawConstellation, 2],
] as const

/** A player's avatar, 128 by 128 pixels. */
export function drawAvatar(seed: string): Buffer {
  const random = randomFrom(`avatar ${seed}`)
  const canvas = blankCanvas(128, 128)
  drawBackdrop(canvas, random)
  random.weighted(motifs)(canvas, random)
  // Not yellow to olive: dark tones of these look muddy.
  const hue = random.between(130, 410)
  const apart = random.pick([-1, 1]) * random.between(55, 170)
  return print(
    canvas,
    { hue, chroma: random.between(0.05, 0.12), drift: random.between(-30, 30) },
    { hue: hue + apart, chroma: random.between(0.1, 0.17), drift: random.between(-20, 20) },
  )
}
