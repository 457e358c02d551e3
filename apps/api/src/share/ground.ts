import { cardSize } from './card.ts'
import { palette } from './palette.ts'

const { width, height } = cardSize

/** A forest at night, for what has no picture of its own. Another seed has other trees and another moon. */
export function forestNight(seed: number): string {
  const random = randomFrom(seed)
  const moon = { x: 560 + random() * 560, y: 90 + random() * 120, r: 46 + random() * 26 }
  return [
    `<defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#0f211b"/><stop offset="0.5" stop-color="#1f4a36"/>
        <stop offset="1" stop-color="#3f8257"/>
      </linearGradient>
      <radialGradient id="halo"><stop offset="0" stop-color="#f6e3b8" stop-opacity="0.5"/>
        <stop offset="1" stop-color="#f6e3b8" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    ...Array.from({ length: 60 }, () => {
      const opacity = (0.15 + random() * 0.5).toFixed(2)
      return dot(
        random() * width,
        random() * height * 0.6,
        0.8 + random() * 1.2,
        '#e9f0ea',
        opacity,
      )
    }),
    `<circle cx="${moon.x}" cy="${moon.y}" r="${moon.r * 3.4}" fill="url(#halo)"/>`,
    dot(moon.x, moon.y, moon.r, '#f3e6c4', '0.92'),
    ...[1.9, 2.7, 3.6].map(
      (factor, index) =>
        `<circle cx="${moon.x}" cy="${moon.y}" r="${moon.r * factor}" fill="none" stroke="${palette.leaf}" stroke-width="1.5" opacity="${[0.3, 0.18, 0.1][index]}"/>`,
    ),
    trees(random, { base: 470, tall: 150, gap: 34, color: '#2a6044' }),
    trees(random, { base: 540, tall: 210, gap: 52, color: '#1c4530' }),
    trees(random, { base: 620, tall: 260, gap: 78, color: '#10261a' }),
    ...Array.from({ length: 14 }, () => {
      const [x, y] = [random() * width, 330 + random() * 270]
      return dot(x, y, 9, palette.ember, '0.10') + dot(x, y, 2.4, '#ffdc9a', '0.85')
    }),
  ].join('')
}

type Row = { base: number; tall: number; gap: number; color: string }

/** Firs of three tiers each, on a ground that rolls. */
function trees(random: () => number, { base, tall, gap, color }: Row): string {
  let path = ''
  for (let x = -gap; x < width + gap; x += gap * (0.6 + random() * 0.7)) {
    const top = base - tall * (0.45 + random() * 0.55)
    const half = (base - top) * 0.24
    for (const tier of [0, 1, 2]) {
      const from = top + (base - top) * tier * 0.24
      const to = top + (base - top) * (0.46 + tier * 0.27)
      const wide = half * (0.5 + tier * 0.25)
      path += `M${round(x)} ${round(from)}L${round(x + wide)} ${round(to)}H${round(x - wide)}Z`
    }
  }
  return `<path d="${path}M0 ${base - 14}H${width}V${height}H0Z" fill="${color}"/>`
}

function dot(x: number, y: number, r: number, color: string, opacity: string) {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color}" opacity="${opacity}"/>`
}

function round(value: number) {
  return Math.round(value * 10) / 10
}

/** A small generator, always the same for a seed. */
function randomFrom(seed: number) {
  let state = (Math.imul(seed, 2_654_435_761) ^ 0x9e37_79b9) >>> 0
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
