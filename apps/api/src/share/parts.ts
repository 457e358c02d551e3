import { cardSize } from './card.ts'
import { palette } from './palette.ts'
import { capHeight, drawText, fitText, type Style, widthOf } from './text.ts'

export const margin = 64

export const quiet = (size: number): Style => ({ size, weight: 'regular', fill: palette.quiet })
export const strong = (size: number, fill = palette.text): Style => ({ size, weight: 'bold', fill })

/** The mark and the site's name. */
export function signature(site: string, y: number): string {
  const name = strong(28)
  const baseline = y + 22 + capHeight(name) / 2
  return [
    `<g transform="translate(${margin} ${y}) scale(0.6875)">
      <rect width="64" height="64" rx="15" fill="${palette.brand}"/>
      <path fill="#a9e0b5" d="M31.4 18.5C31.4 9.6 25.6 4 16.2 3.8 16.4 13 22.2 18.4 31.4 18.5Z"/>
      <path fill="#8fd19e" d="M32.6 18.5C32.7 11.9 37 7.7 44.2 7.5 44.1 14.4 39.6 18.4 32.6 18.5Z"/>
      <circle cx="32" cy="38" r="20" fill="#e9f0ea"/>
      <circle cx="32" cy="38" r="14" fill="#1c3b25"/>
      <ellipse cx="26.6" cy="38.6" rx="2.8" ry="3.8" fill="#e9f0ea"/>
      <ellipse cx="37.4" cy="38.6" rx="2.8" ry="3.8" fill="#e9f0ea"/>
    </g>`,
    drawText(fitText(site, name, 420), margin + 60, baseline, name),
  ].join('')
}

/** In a row from `x`; what does not fit is counted in a last one. Empty without names. */
export function pills(names: readonly string[], x: number, y: number, width: number): string {
  let left = x
  let drawn = ''
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    const isFull = left + pillWidth(name) + (isLast ? 0 : 90) > x + width
    const text = isFull ? `+${names.length - index}` : name
    drawn += pill(text, left, y, strong(22))
    if (isFull) break
    left += pillWidth(name) + 10
  }
  return drawn
}

/** The mode, in the corner at the right. */
export function corner(text: string, y: number): string {
  return pill(text, cardSize.width - margin - pillWidth(text), y, {
    ...strong(22),
    fill: palette.quiet,
  })
}

function pill(text: string, x: number, y: number, style: Style): string {
  const box = `<rect x="${x.toFixed(1)}" y="${y}" width="${pillWidth(text).toFixed(1)}" height="40" rx="20" fill="${palette.ground}" fill-opacity="0.75" stroke="${palette.leaf}" stroke-opacity="0.45" stroke-width="1.5"/>`
  return box + drawText(text, x + 16, y + 20 + capHeight(style) / 2, style)
}

function pillWidth(text: string): number {
  return widthOf(text, strong(22)) + 32
}

export type Figure = { label: string; value: string; fill?: string }

type Row = { x: number; y: number; width: number }
const gap = 40

/** Labels over values, as wide as they need, and smaller if the row would be too wide. */
export function figures(list: readonly Figure[], { x, y, width }: Row): string {
  const widths = (size: number) =>
    list.map(({ label, value }) =>
      Math.max(widthOf(label, quiet(22)), widthOf(value, strong(size))),
    )
  const total = (size: number) =>
    widths(size).reduce((sum, own) => sum + own, gap * (list.length - 1))
  const size = [48, 42, 36].find((size) => total(size) <= width) ?? 30
  let left = x
  return list
    .map(({ label, value, fill }, index) => {
      const drawn =
        drawText(label, left, y, quiet(22)) + drawText(value, left, y + 52, strong(size, fill))
      left += (widths(size)[index] ?? 0) + gap
      return drawn
    })
    .join('')
}
