import { type AccuracyFraction, accuracyFraction, type HitCounts } from './accuracy.ts'
import type { Mode } from './modes.ts'
import { hasMod } from './mods.ts'

type PlainGrade = 'X' | 'S' | 'A' | 'B' | 'C' | 'D'
export type Grade = PlainGrade | 'XH' | 'SH'
/** `scores.grade` also holds F for a failed score and N for none. */
export type StoredGrade = Grade | 'F' | 'N'
export type DisplayedGrade = 'SS' | Exclude<StoredGrade, 'XH' | 'X' | 'SH'>

type Bound = { over: number; grade: PlainGrade }

const catchBounds: readonly Bound[] = [
  { over: 98, grade: 'S' },
  { over: 94, grade: 'A' },
  { over: 90, grade: 'B' },
  { over: 85, grade: 'C' },
]

const maniaBounds: readonly Bound[] = [
  { over: 95, grade: 'S' },
  { over: 90, grade: 'A' },
  { over: 80, grade: 'B' },
  { over: 70, grade: 'C' },
]

export function gradeOf(counts: HitCounts, mode: Mode, mods: number): Grade {
  const grade = plainGradeOf(counts, mode, mods)
  const isHidden = hasMod(mods, 'Hidden') || hasMod(mods, 'Flashlight')
  return isHidden && (grade === 'X' || grade === 'S') ? `${grade}H` : grade
}

export function displayedGrade(grade: StoredGrade): DisplayedGrade {
  if (grade === 'XH' || grade === 'X') return 'SS'
  return grade === 'SH' ? 'S' : grade
}

function plainGradeOf(counts: HitCounts, mode: Mode, mods: number): PlainGrade {
  if (mode === 2) return gradeByAccuracy(accuracyFraction(counts, mode, mods), catchBounds)
  if (mode === 3) return gradeByAccuracy(accuracyFraction(counts, mode, mods), maniaBounds)
  return gradeByShares(counts)
}

function gradeByShares({ n300, n100, n50, nmiss }: HitCounts): PlainGrade {
  const total = n300 + n100 + n50 + nmiss
  if (total === 0) return 'D'
  if (n300 === total) return 'X'

  const isOver = (percent: number) => n300 * 100 > total * percent
  if (nmiss === 0) {
    if (isOver(90) && n50 * 100 <= total) return 'S'
    if (isOver(80)) return 'A'
    if (isOver(70)) return 'B'
  }
  if (isOver(90)) return 'A'
  if (isOver(80)) return 'B'
  return isOver(60) ? 'C' : 'D'
}

function gradeByAccuracy(accuracy: AccuracyFraction, bounds: readonly Bound[]): PlainGrade {
  const { earned, possible } = accuracy
  if (possible === 0) return 'D'
  if (earned === possible) return 'X'
  return bounds.find(({ over }) => earned * 100 > possible * over)?.grade ?? 'D'
}
