import { endOfArc, gradeRanges } from './grade-ranges.ts'
import { displayedGrade, type StoredGrade } from './grades.ts'
import type { Mode } from './modes.ts'

/** The ring is drawn on a square of this size. */
export const ringSize = 280
export const ringRadii = { arc: 96, range: 117, letter: 131 } as const

type Ringed = { accuracy: number; grade: StoredGrade; mode: Mode }

/** The arc of an accuracy, and the ranges around it. SS has no range of its own: it is the end of S. */
export function gradeRing({ accuracy, grade, mode }: Ringed) {
  const letter = displayedGrade(grade)
  const ranges = gradeRanges(mode).map((range) => ({
    ...range,
    isOwn: range.grade === letter || (letter === 'SS' && range.grade === 'S'),
  }))
  const own = ranges.find(({ isOwn }) => isOwn)
  return { end: endOfArc(accuracy, own), ranges }
}

/** Draws the part from one percent to another of a circle of this length. */
export function dashOf(from: number, to: number, length = 100) {
  const start = percent(from)
  const dash = hundredths((Math.max(0, percent(to) - start) / 100) * length)
  return {
    strokeDasharray: `${dash} ${hundredths(length)}`,
    strokeDashoffset: start === 0 ? 0 : hundredths((-start / 100) * length),
  }
}

/** Percents go clockwise from the top. Rounded, so that server and browser write the same digits. */
export function pointAt(value: number, radius: number): { x: number; y: number } {
  const angle = (percent(value) / 50) * Math.PI
  const center = ringSize / 2
  return {
    x: hundredths(center + radius * Math.sin(angle)),
    y: hundredths(center - radius * Math.cos(angle)),
  }
}

function percent(value: number) {
  return hundredths(Math.min(100, Math.max(0, value)))
}

function hundredths(value: number) {
  return Math.round(value * 100) / 100
}
