import { gradeBounds } from './grades.ts'
import type { Mode } from './modes.ts'

export type GradeRange = { grade: 'D' | 'C' | 'B' | 'A' | 'S'; from: number; to: number }

/** The range of accuracy of each grade, from the lowest to the highest. SS is the end of S. */
export function gradeRanges(mode: Mode): GradeRange[] {
  const bounds = gradeBounds(mode).toReversed()
  const starts = [{ grade: 'D', over: 0 }, ...bounds]
  return starts.map(({ grade, over }, index) => ({
    grade: grade as GradeRange['grade'],
    from: over,
    to: bounds[index]?.over ?? 100,
  }))
}

/** The arc of an accuracy ends in the range of its own grade, also where misses have cost a grade. A fail has none. */
export function endOfArc(accuracy: number, own: GradeRange | undefined): number {
  return own ? Math.min(accuracy, own.to) : accuracy
}
