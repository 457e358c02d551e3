import { endOfArc, gradeRanges } from '@kodama/rules/grade-ranges'
import { displayedGrade, storedGradeFrom } from '@kodama/rules/grades'
import type { Mode } from '@kodama/rules/modes'
import { gradeColors, palette } from './palette.ts'
import { capHeight, drawText, type Style } from './text.ts'

type Place = { x: number; y: number }

const arcRadius = 150
const rangeRadius = 183
const letterRadius = 207
const arcWidth = 38

/** The ring of the score page: an arc for the accuracy, and around it the ranges of the grades. */
export function gradeRing(at: Place, score: { acc: number; grade: string; mode: Mode }): string {
  const stored = storedGradeFrom(score.grade)
  const letter = displayedGrade(stored)
  const color = gradeColors[stored]
  const ranges = gradeRanges(score.mode)
  const isOwn = (grade: string) => grade === letter || (letter === 'SS' && grade === 'S')
  const end = endOfArc(
    score.acc,
    ranges.find(({ grade }) => isOwn(grade)),
  )
  return [
    `<circle cx="${at.x}" cy="${at.y}" r="${rangeRadius + 46}" fill="${palette.ground}" opacity="0.62"/>`,
    arc(at, arcRadius, [0, 100], palette.raised, arcWidth),
    `<g filter="url(#glow)" opacity="0.5">${arc(at, arcRadius, [0, end], color, arcWidth)}</g>`,
    arc(at, arcRadius, [0, end], color, arcWidth),
    `<g opacity="0.35">${arc(at, arcRadius, [end, score.acc], color, arcWidth)}</g>`,
    ...ranges.slice(1).map(({ from }) => tick(at, from)),
    ...ranges.map(({ grade, from, to }) => {
      const own = isOwn(grade)
      const style: Style = {
        size: 24,
        weight: own ? 'bold' : 'regular',
        fill: own ? color : palette.quiet,
      }
      const { x, y } = pointAt(at, (from + to) / 2, letterRadius)
      const line = arc(at, rangeRadius, [from + 0.4, to - 0.4], style.fill, 5)
      const name = drawText(grade, x, y + capHeight(style) / 2, style, 'middle')
      return `<g opacity="${own ? 1 : 0.6}">${line}${name}</g>`
    }),
    inside(at, stored === 'N' ? '–' : letter, color),
  ].join('')
}

/** A plain ring, `percent` of it filled. */
export function progressRing(at: Place, radius: number, percent: number, color: string): string {
  return arc(at, radius, [0, 100], palette.raised, 16) + arc(at, radius, [0, percent], color, 16)
}

function inside(at: Place, letter: string, fill: string) {
  const style: Style = { size: letter.length > 1 ? 122 : 154, weight: 'bold', fill }
  return drawText(letter, at.x, at.y + capHeight(style) / 2, style, 'middle')
}

/** Percents go clockwise from the top. */
function arc(
  { x, y }: Place,
  radius: number,
  [from, to]: [number, number],
  color: string,
  width: number,
): string {
  const length = 2 * Math.PI * radius
  const start = clamp(from)
  const dash = (Math.max(0, clamp(to) - start) / 100) * length
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="${dash.toFixed(2)} ${length.toFixed(2)}" stroke-dashoffset="${((-start / 100) * length).toFixed(2)}" transform="rotate(-90 ${x} ${y})"/>`
}

function tick(at: Place, percent: number) {
  const inner = pointAt(at, percent, arcRadius - arcWidth / 2 - 1)
  const outer = pointAt(at, percent, arcRadius + arcWidth / 2 + 1)
  return `<line x1="${inner.x}" y1="${inner.y}" x2="${outer.x}" y2="${outer.y}" stroke="${palette.surface}" stroke-width="3"/>`
}

function pointAt({ x, y }: Place, percent: number, radius: number): Place {
  const angle = (percent / 50) * Math.PI
  return {
    x: Math.round(100 * (x + radius * Math.sin(angle))) / 100,
    y: Math.round(100 * (y - radius * Math.cos(angle))) / 100,
  }
}

function clamp(percent: number) {
  return Math.min(100, Math.max(0, percent))
}
