import type { StoredGrade } from '@kodama/rules/grades'

/** Those of the site's style. */
export const palette = {
  ground: '#0d1310',
  surface: '#141c17',
  raised: '#1b261f',
  line: '#2b3b31',
  text: '#e9f0ea',
  quiet: '#a3b6a9',
  brand: '#356c42',
  leaf: '#8fd19e',
  ember: '#f2b25c',
}

const silver = '#d7e3ec'

export const gradeColors: Record<StoredGrade, string> = {
  XH: silver,
  X: '#ffd75e',
  SH: silver,
  S: '#ffc24d',
  A: '#7fdc72',
  B: '#6fb7ff',
  C: '#c792ff',
  D: '#ff8080',
  F: palette.quiet,
  N: palette.quiet,
}
