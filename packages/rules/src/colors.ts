import type { StoredGrade } from './grades.ts'

/** Colours of the pages' theme, for what is drawn without its style sheet. */
export const colors = {
  ground: '#0d1310',
  surface: '#141c17',
  raised: '#1b261f',
  text: '#e9f0ea',
  quiet: '#a3b6a9',
  brand: '#356c42',
  leaf: '#8fd19e',
  ember: '#f2b25c',
  'grade-ss': '#ffd75e',
  'grade-s': '#ffc24d',
  'grade-silver': '#d7e3ec',
  'grade-a': '#7fdc72',
  'grade-b': '#6fb7ff',
  'grade-c': '#c792ff',
  'grade-d': '#ff8080',
} as const

type GradeColor = 'quiet' | Extract<keyof typeof colors, `grade-${string}`>

export const gradeColors: Record<StoredGrade, GradeColor> = {
  XH: 'grade-silver',
  X: 'grade-ss',
  SH: 'grade-silver',
  S: 'grade-s',
  A: 'grade-a',
  B: 'grade-b',
  C: 'grade-c',
  D: 'grade-d',
  F: 'quiet',
  N: 'quiet',
}
