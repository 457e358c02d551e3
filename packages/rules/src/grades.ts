import { type AccuracyFraction, accuracyFraction, type HitCounts } from './accuracy.ts'
import type { Mode } from './modes.ts'
import { hasMod } from './mods.ts'

type PlainGrade = 'X' | 'S' | 'A' | 'B' | 'C' | 'D'
export type Grade = PlainGrade | 'XH' | 'SH'
/** `scores.grade` also has F for a failed score and N for none. */
const storedGrades = ['XH', 'X', 'SH', 'S', 'A', 'B', 'C', 'D', 'F', 'N'] as const
export type StoredGrade = (typeof storedGrades)[number]
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

/** For a play whose other hits are 100s, worth a third of a 300 in standard and half in taiko. C allows misses. */
const standardBounds: readonly Bound[] = [
  { over: 280 / 3, grade: 'S' },
  { over: 260 / 3, grade: 'A' },
  { over: 80, grade: 'B' },
  { over: 60, grade: 'C' },
]

const taikoBounds: readonly Bound[] = [
  { over: 95, grade: 'S' },
  { over: 90, grade: 'A' },
  { over: 85, grade: 'B' },
  { over: 60, grade: 'C' },
]

const bounds: Record<Mode, readonly Bound[]> = {
  0: standardBounds,
  1: taikoBounds,
  2: catchBounds,
  3: maniaBounds,
}

/** The accuracy over which a grade begins, best first. For standard and taiko, graded by hit shares, a guide. */
export function gradeBounds(mode: Mode): readonly Bound[] {
  return bounds[mode]
}

export function gradeOf(counts: HitCounts, mode: Mode, mods: number): Grade {
  const grade = plainGradeOf(counts, mode, mods)
  const isHidden = hasMod(mods, 'Hidden') || hasMod(mods, 'Flashlight')
  return isHidden && (grade === 'X' || grade === 'S') ? `${grade}H` : grade
}

const worstFirst: readonly PlainGrade[] = ['D', 'C', 'B', 'A', 'S', 'X']

/**
 * The grade that the misses of a score cost: the one it would have if each of them were a 100. Only in standard and taiko
 * does a rule forbid misses.
 */
export function gradeLostToMisses(
  counts: HitCounts,
  mode: Mode,
  stored: StoredGrade,
): DisplayedGrade | undefined {
  const { n100, nmiss } = counts
  if (mode > 1 || nmiss === 0) return undefined
  const grade = gradeByShares(counts)
  // A failed score has no grade to lose, and rows from elsewhere may follow other rules.
  if (displayedGrade(stored) !== displayedGrade(grade)) return undefined
  const without = gradeByShares({ ...counts, n100: n100 + nmiss, nmiss: 0 })
  const isBetter = worstFirst.indexOf(without) > worstFirst.indexOf(grade)
  return isBetter ? displayedGrade(without) : undefined
}

export function storedGradeFrom(value: unknown): StoredGrade {
  return storedGrades.find((grade) => grade === value) ?? 'N'
}

/** The grades of a play with Hidden or Flashlight. */
export function isSilver(grade: StoredGrade): boolean {
  return grade === 'XH' || grade === 'SH'
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
