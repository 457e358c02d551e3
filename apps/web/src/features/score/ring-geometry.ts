import { gradeBounds } from '@kodama/rules/grades'
import type { Mode } from '@kodama/rules/modes'

/** The ring is drawn on a square of this size; a percent is a hundredth of its round, from the top. */
export const ringSize = 280

export type Segment = { grade: 'D' | 'C' | 'B' | 'A' | 'S'; from: number; to: number }

/** The stretches of accuracy in which each grade lies, from the start of the ring to its end. */
export function segmentsOf(mode: Mode): Segment[] {
  const bounds = gradeBounds(mode).toReversed()
  const starts = [{ grade: 'D', over: 0 }, ...bounds]
  return starts.map(({ grade, over }, index) => ({
    grade: grade as Segment['grade'],
    from: over,
    to: bounds[index]?.over ?? 100,
  }))
}

/** Of a circle whose `pathLength` is 100: the stretch from one percent to another, and a gap for the rest. */
export function dashOf(from: number, to: number) {
  const start = percent(from)
  const length = hundredths(Math.max(0, percent(to) - start))
  return { strokeDasharray: `${length} 100`, strokeDashoffset: start === 0 ? 0 : -start }
}

/** Rounded, so that server and browser write the same digits. */
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
