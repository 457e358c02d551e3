import { defaultLocale } from '@kodama/contract/locale'
import { formatDecimal, formatNumber } from '@kodama/rules/format'
import {
  type CombinedMode,
  modeNames,
  relaxModeNames,
  splitCombinedMode,
} from '@kodama/rules/modes'
import { modCodes } from '@kodama/rules/mods'
import { textsIn } from '#texts/texts'
import type { ScoreCard } from './card.ts'
import { drawCountry } from './flag.ts'
import { palette } from './palette.ts'
import { corner, type Figure, figures, margin, pills, quiet, signature, strong } from './parts.ts'
import { gradeRing } from './ring.ts'
import { drawText, fitText, sizeFor, wrapText } from './text.ts'

export const scoreAvatar = { x: margin, y: 508, size: 84, radius: 20 }
const columnWidth = 590
const nameWidth = 480
/** The smallest may have one line more. */
const titleSizes = [
  { size: 60, most: 2 },
  { size: 50, most: 2 },
  { size: 38, most: 3 },
] as const

export function drawScore(card: ScoreCard): string {
  const texts = textsIn(defaultLocale).card
  const { mode } = splitCombinedMode(card.mode as CombinedMode)
  const name = strong(sizeFor(card.name, strong(38), [38, 32, 28], nameWidth))
  const beside = scoreAvatar.x + scoreAvatar.size + 20
  return [
    signature(card.site, 40),
    corner(modeText(card.mode as CombinedMode), 42),
    ...drawBeatmap(card, texts.noBeatmap),
    figures(figuresOf(card), { x: margin, y: 426, width: columnWidth }),
    drawText(fitText(card.name, name, nameWidth), beside, 548, name),
    drawCountry(card.country, beside, 586, quiet(24), nameWidth),
    gradeRing({ x: 936, y: 324 }, { ...card, mode }),
  ].join('')
}

/** From the bottom to the top, so that a short title leaves its space above. */
function drawBeatmap({ beatmap, mods }: ScoreCard, noBeatmap: string): string[] {
  const codes = modCodes(mods)
  const drawn = [pills(codes, margin, 336, columnWidth)]
  let y = codes.length > 0 ? 314 : 352
  if (!beatmap) {
    const lines = wrapText(noBeatmap, strong(34), columnWidth, 2)
    return [...drawn, ...lines.map((line, i) => drawText(line, margin, 220 + i * 48, strong(34)))]
  }
  const version = { ...quiet(26), fill: palette.leaf }
  drawn.push(drawText(fitText(beatmap.version, version, columnWidth), margin, y, version))
  y -= 38
  drawn.push(drawText(fitText(beatmap.artist, quiet(26), columnWidth), margin, y, quiet(26)))
  y -= 44
  const { lines, size } = titleOf(beatmap.title)
  for (const line of lines.toReversed()) {
    drawn.push(drawText(line, margin, y, strong(size)))
    y -= size * 1.16
  }
  return drawn
}

/** As large as it can be without being cut. */
function titleOf(title: string) {
  const tries = titleSizes.map(({ size, most }) => ({
    size,
    lines: wrapText(title, strong(size), columnWidth, most),
  }))
  const whole = tries.find(({ lines }) => !lines.at(-1)?.endsWith('…'))
  return whole ?? (tries.at(-1) as (typeof tries)[number])
}

/** Not every beatmap gives pp. */
function figuresOf({ pp, acc, max_combo, score }: ScoreCard): Figure[] {
  const { accuracy, combo, points } = textsIn(defaultLocale).card
  return [
    pp > 0
      ? { label: 'pp', value: formatDecimal(pp), fill: palette.ember }
      : { label: points, value: formatNumber(score) },
    { label: accuracy, value: `${formatDecimal(acc)}%` },
    { label: combo, value: `${formatNumber(max_combo)}x` },
  ]
}

export function modeText(combined: CombinedMode): string {
  const { mode, relax } = splitCombinedMode(combined)
  return relax === 0 ? modeNames[mode] : `${modeNames[mode]} · ${relaxModeNames[relax]}`
}
