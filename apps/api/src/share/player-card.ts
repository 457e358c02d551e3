import { defaultLocale } from '@kodama/contract/locale'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import { levelOf } from '@kodama/rules/level'
import type { CombinedMode } from '@kodama/rules/modes'
import { textsIn } from '#texts/texts'
import { cardSize, type PlayerCard } from './card.ts'
import { drawCountry } from './flag.ts'
import { palette } from './palette.ts'
import { corner, margin, quiet, signature, strong } from './parts.ts'
import { progressRing } from './ring.ts'
import { modeText } from './score-card.ts'
import { capHeight, drawText, fitText, sizeFor } from './text.ts'

export const playerAvatar = { x: margin, y: 150, size: 232, radius: 36 }
const level = { x: 1018, y: 266 }
const nameWidth = 520

export function drawPlayer(card: PlayerCard): string {
  const texts = textsIn(defaultLocale).card
  const beside = playerAvatar.x + playerAvatar.size + 40
  const name = strong(sizeFor(card.name, strong(68), [68, 58, 48, 40, 34], nameWidth))
  return [
    signature(card.site, 40),
    corner(modeText(card.mode as CombinedMode), 42),
    drawText(fitText(card.name, name, nameWidth), beside, 254, name),
    drawCountry(card.country, beside, 308, quiet(30), nameWidth),
    drawLevel(card.tscore, texts.level),
    ...row([
      { label: texts.rank, value: card.rank === null ? '–' : `#${formatNumber(card.rank)}` },
      { label: 'pp', value: formatNumber(Math.round(card.pp)), fill: palette.ember },
      { label: texts.accuracy, value: `${formatDecimal(card.acc)}%` },
      { label: texts.plays, value: formatNumber(card.plays) },
    ]),
  ].join('')
}

/** Four columns of equal width. */
function row(list: { label: string; value: string; fill?: string }[]) {
  const width = (cardSize.width - 2 * margin) / list.length
  const line = `<rect x="${margin}" y="430" width="${cardSize.width - 2 * margin}" height="1.5" fill="${palette.leaf}" opacity="0.35"/>`
  const columns = list.map(({ label, value, fill }, index) => {
    const x = margin + index * width
    const style = strong(52, fill)
    return (
      drawText(label, x, 486, quiet(24)) +
      drawText(fitText(value, style, width - 20), x, 552, style)
    )
  })
  return [line, ...columns]
}

function drawLevel(total: number, label: string) {
  const { level: number, percent } = levelOf(total)
  const style = strong(number > 999 ? 46 : 60)
  const { x, y } = level
  return [
    `<circle cx="${x}" cy="${y}" r="136" fill="${palette.ground}" opacity="0.7"/>`,
    progressRing(level, 108, percent, palette.leaf),
    drawText(label, x, y - 30, quiet(22), 'middle'),
    drawText(String(number), x, y + 14 + capHeight(style) / 2, style, 'middle'),
  ].join('')
}
