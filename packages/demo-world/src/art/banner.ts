import { randomFrom } from '#random'
import { blankCanvas, print } from './canvas.ts'
import type { Ink } from './inks.ts'
import { drawGrove } from './scenes/grove.ts'
import { drawLake } from './scenes/lake.ts'
import { drawLandscape } from './scenes/landscape.ts'

const scenes = [
  [drawLandscape, 5],
  [drawLake, 3],
  [drawGrove, 3],
] as const

// The ink of the night, and the ink of its lights.
const nights: readonly (readonly [Ink, Ink])[] = [
  [
    { hue: 155, chroma: 0.07, drift: 15 },
    { hue: 78, chroma: 0.14 },
  ],
  [
    { hue: 195, chroma: 0.075, drift: -20 },
    { hue: 70, chroma: 0.14 },
  ],
  [
    { hue: 268, chroma: 0.09, drift: 30 },
    { hue: 55, chroma: 0.13, drift: 25 },
  ],
  [
    { hue: 315, chroma: 0.08, drift: 20 },
    { hue: 80, chroma: 0.12 },
  ],
  [
    { hue: 238, chroma: 0.085, drift: -25 },
    { hue: 158, chroma: 0.15, drift: -20 },
  ],
  [
    { hue: 285, chroma: 0.085, drift: 45 },
    { hue: 20, chroma: 0.14, drift: 50 },
  ],
  [
    { hue: 225, chroma: 0.05 },
    { hue: 95, chroma: 0.09 },
  ],
  [
    { hue: 40, chroma: 0.055, drift: 30 },
    { hue: 65, chroma: 0.15, drift: 20 },
  ],
  [
    { hue: 172, chroma: 0.09, drift: -30 },
    { hue: 125, chroma: 0.14 },
  ],
  [
    { hue: 250, chroma: 0.04 },
    { hue: 345, chroma: 0.1, drift: 40 },
  ],
]

/** The banner of a player's profile, 960 by 240 pixels. */
export function drawBanner(seed: string): Buffer {
  const random = randomFrom(`banner ${seed}`)
  const canvas = blankCanvas(960, 240)
  random.weighted(scenes)(canvas, random)
  const [night, light] = random.pick(nights)
  const turn = random.between(-12, 12)
  return print(canvas, { ...night, hue: night.hue + turn }, { ...light, hue: light.hue + turn })
}
