import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accuracyOf, type HitCounts } from './accuracy.ts'
import {
  displayedGrade,
  type Grade,
  gradeBounds,
  gradeLostToMisses,
  gradeOf,
  isSilver,
  type StoredGrade,
  storedGradeFrom,
} from './grades.ts'
import { modes } from './modes.ts'

const none: HitCounts = { n300: 0, n100: 0, n50: 0, nmiss: 0, ngeki: 0, nkatu: 0 }
const hidden = 8
const flashlight = 1024
const fadeIn = 1048576
const scoreV2 = 536870912
const worstFirst: Grade[] = ['D', 'C', 'B', 'A', 'S', 'SH', 'X', 'XH']

type Case = [grade: Grade, counts: Partial<HitCounts>]

describe.each([0, 1] as const)('by shares of 300s, in mode %i', (mode) => {
  test.each<Case>([
    ['X', { n300: 1 }],
    ['S', { n300: 901, n100: 99 }],
    ['S', { n300: 950, n100: 40, n50: 10 }],
    ['A', { n300: 950, n100: 39, n50: 11 }],
    ['A', { n300: 900, n100: 100 }],
    ['A', { n300: 801, n100: 199 }],
    ['A', { n300: 999, nmiss: 1 }],
    ['A', { n300: 901, nmiss: 99 }],
    ['B', { n300: 900, n100: 99, nmiss: 1 }],
    ['B', { n300: 800, n100: 200 }],
    ['B', { n300: 701, n50: 299 }],
    ['B', { n300: 801, nmiss: 199 }],
    ['C', { n300: 800, nmiss: 200 }],
    ['C', { n300: 700, n100: 300 }],
    ['C', { n300: 601, nmiss: 399 }],
    ['D', { n300: 600, n100: 400 }],
    ['D', { nmiss: 1 }],
    ['D', {}],
  ])('%s for %j', (grade, counts) => {
    expect(gradeOf({ ...none, ...counts }, mode, 0)).toBe(grade)
  })
})

describe('catch goes by accuracy', () => {
  test.each<Case>([
    ['X', { n300: 1, n100: 1, n50: 1 }],
    ['S', { n300: 99_999, nmiss: 1 }],
    ['S', { n300: 981, nmiss: 19 }],
    ['A', { n300: 980, nmiss: 20 }],
    ['B', { n300: 940, nkatu: 60 }],
    ['C', { n300: 900, nmiss: 100 }],
    ['D', { n300: 850, nmiss: 150 }],
    ['D', {}],
  ])('%s for %j', (grade, counts) => {
    expect(gradeOf({ ...none, ...counts }, 2, 0)).toBe(grade)
  })
})

describe('mania goes by accuracy', () => {
  test.each<Case>([
    ['X', { n300: 1, ngeki: 1 }],
    ['S', { ngeki: 951, nmiss: 49 }],
    ['A', { ngeki: 950, nmiss: 50 }],
    ['B', { n300: 900, nmiss: 100 }],
    ['C', { n300: 800, nmiss: 200 }],
    ['D', { n300: 700, nmiss: 300 }],
    ['D', {}],
  ])('%s for %j', (grade, counts) => {
    expect(gradeOf({ ...none, ...counts }, 3, 0)).toBe(grade)
  })

  test('with ScoreV2 only the best judgement makes 100 %', () => {
    expect(gradeOf({ ...none, n300: 1, ngeki: 999 }, 3, scoreV2)).toBe('S')
    expect(gradeOf({ ...none, ngeki: 1000 }, 3, scoreV2)).toBe('X')
  })
})

test.each(modes)('Hidden or Flashlight turns X and S into XH and SH in mode %i', (mode) => {
  const perfect = { ...none, n300: 100 }
  const nearly = { ...none, n300: 199, n100: mode === 2 ? 0 : 1, nmiss: mode === 2 ? 1 : 0 }
  expect(gradeOf(perfect, mode, hidden)).toBe('XH')
  expect(gradeOf(nearly, mode, flashlight | 64)).toBe('SH')
  expect(gradeOf(nearly, mode, 64)).toBe('S')
})

test('no other mod and no other grade turns silver', () => {
  expect(gradeOf({ ...none, ngeki: 1 }, 3, fadeIn)).toBe('X')
  expect(gradeOf({ ...none, n300: 999, nmiss: 1 }, 0, hidden)).toBe('A')
})

test.each([
  ['XH', 'SS'],
  ['X', 'SS'],
  ['SH', 'S'],
  ['S', 'S'],
  ['A', 'A'],
  ['B', 'B'],
  ['C', 'C'],
  ['D', 'D'],
  ['F', 'F'],
  ['N', 'N'],
] as const)('the grade %s is displayed as %s', (grade, displayed) => {
  expect(displayedGrade(grade)).toBe(displayed)
})

test.each([
  ['XH', 'XH', true],
  ['X', 'X', false],
  ['SH', 'SH', true],
  ['F', 'F', false],
  ['N', 'N', false],
  ['', 'N', false],
  ['xh', 'N', false],
  [undefined, 'N', false],
  [{ grade: 'X' }, 'N', false],
])('the stored grade %j is read as %s', (value, grade, silver) => {
  expect(storedGradeFrom(value)).toBe(grade)
  expect(isSilver(storedGradeFrom(value))).toBe(silver)
})

test.each(modes.flatMap((mode) => gradeBounds(mode).map((bound) => ({ mode, ...bound }))))(
  'in mode $mode, $grade begins over $over %',
  ({ mode, over, grade }) => {
    const rest = mode >= 2 || grade === 'C' ? 'nmiss' : 'n100'
    const worth = { nmiss: 0, n100: mode === 1 ? 50 : 100 / 3 }[rest]
    const n300 = Math.round((1000 * (over - worth)) / (100 - worth))
    const on = { ...none, n300, [rest]: 1000 - n300 }
    const above = { ...none, n300: n300 + 1, [rest]: 999 - n300 }
    expect(accuracyOf(on, mode)).toBeCloseTo(over, 9)
    expect(gradeOf(on, mode, 0)).not.toBe(grade)
    expect(gradeOf(above, mode, 0)).toBe(grade)
  },
)

describe('misses cost a grade where without them it would be better', () => {
  test.each<[stored: StoredGrade, counts: Partial<HitCounts>, lost: string | undefined]>([
    ['A', { n300: 999, nmiss: 1 }, 'S'],
    ['A', { n300: 950, n100: 47, nmiss: 3 }, 'S'],
    ['B', { n300: 860, n100: 137, nmiss: 3 }, 'A'],
    ['C', { n300: 750, n100: 240, nmiss: 10 }, 'B'],
    // Too many 50s for an S, too few 300s for better than a D.
    ['A', { n300: 950, n50: 47, nmiss: 3 }, undefined],
    ['D', { n300: 500, nmiss: 500 }, undefined],
    ['C', { n300: 650, n100: 200, nmiss: 150 }, undefined],
    ['B', { n300: 750, n100: 250 }, undefined],
    ['D', {}, undefined],
    // Not what the counts give.
    ['F', { n300: 999, nmiss: 1 }, undefined],
    ['N', { n300: 999, nmiss: 1 }, undefined],
    ['S', { n300: 999, nmiss: 1 }, undefined],
  ])('%s with %j lost %s', (stored, counts, lost) => {
    for (const mode of [0, 1] as const) {
      expect(gradeLostToMisses({ ...none, ...counts }, mode, stored)).toBe(lost)
    }
  })

  test('not in catch and mania, which go by accuracy alone', () => {
    const counts = { ...none, n300: 999, nmiss: 1 }
    expect(gradeLostToMisses(counts, 2, 'S')).toBeUndefined()
    expect(gradeLostToMisses(counts, 3, 'S')).toBeUndefined()
  })
})

test('a grade never improves when a 300 becomes a miss', () => {
  const count = fc.nat(200)
  const counts = fc.record({
    n300: fc.integer({ min: 1, max: 2000 }),
    n100: count,
    n50: fc.nat(20),
    nmiss: fc.nat(20),
    ngeki: count,
    nkatu: count,
  })
  const mods = fc.constantFrom(0, hidden, scoreV2)
  fc.assert(
    fc.property(counts, fc.constantFrom(...modes), mods, (before, mode, mods) => {
      const after = { ...before, n300: before.n300 - 1, nmiss: before.nmiss + 1 }
      const [was, is] = [gradeOf(before, mode, mods), gradeOf(after, mode, mods)]
      expect(worstFirst).toContain(is)
      expect(worstFirst.indexOf(is)).toBeLessThanOrEqual(worstFirst.indexOf(was))
    }),
  )
})
