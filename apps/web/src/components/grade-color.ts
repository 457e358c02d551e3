import type { StoredGrade } from '@kodama/rules/grades'

const colors: Record<StoredGrade, string> = {
  XH: 'text-grade-silver',
  X: 'text-grade-ss',
  SH: 'text-grade-silver',
  S: 'text-grade-s',
  A: 'text-grade-a',
  B: 'text-grade-b',
  C: 'text-grade-c',
  D: 'text-grade-d',
  F: 'text-quiet',
  N: 'text-quiet',
}

/** The class that gives a grade its colour, for letters and for what is drawn in `current`. */
export function gradeColor(grade: StoredGrade): string {
  return colors[grade]
}
