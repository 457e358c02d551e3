import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  beatmapsetWord,
  combinedMode,
  combinedModes,
  isPlayable,
  modeFrom,
  modeFromBeatmapsetWord,
  modeNames,
  modes,
  playablePairFrom,
  relaxModeFrom,
  relaxModeNames,
  relaxModes,
  splitCombinedMode,
} from './modes.ts'

const pairs = relaxModes.flatMap((relax) => modes.map((mode) => ({ mode, relax })))

test('modes and relax modes carry the names of the game', () => {
  expect(modes.map((mode) => modeNames[mode])).toEqual(['standard', 'taiko', 'catch', 'mania'])
  expect(relaxModes.map((relax) => relaxModeNames[relax])).toEqual([
    'vanilla',
    'relax',
    'autopilot',
  ])
})

test('vanilla plays every mode, relax all but mania, autopilot standard only', () => {
  const playable = pairs.filter(({ mode, relax }) => isPlayable(mode, relax))
  expect(playable.map(({ mode, relax }) => `${relax}${mode}`)).toEqual([
    '00',
    '01',
    '02',
    '03',
    '10',
    '11',
    '12',
    '20',
  ])
})

test('relax adds 4 to the mode and autopilot 8', () => {
  expect(combinedMode(3, 0)).toBe(3)
  expect(combinedMode(2, 1)).toBe(6)
  expect(combinedMode(0, 2)).toBe(8)
})

test.each(pairs.filter(({ mode, relax }) => !isPlayable(mode, relax)))(
  'mode $mode with relax mode $relax has no combined mode',
  ({ mode, relax }) => {
    expect(() => combinedMode(mode, relax)).toThrow(RangeError)
  },
)

test.each(combinedModes)('combined mode %i splits into the pair that makes it', (combined) => {
  const { mode, relax } = splitCombinedMode(combined)
  expect(combinedMode(mode, relax)).toBe(combined)
})

test.each([
  [0, 0],
  [3, 3],
  ['0', 0],
  ['3', 3],
])('the mode %j is read as %i', (value, mode) => {
  expect(modeFrom(value)).toBe(mode)
})

test.each([
  '4',
  4,
  -1,
  1.5,
  '01',
  ' 1',
  '1.0',
  '1e0',
  '',
  null,
  undefined,
  true,
  [1],
  {},
  Number.NaN,
])('the invalid mode %j is read as standard', (value) => {
  expect(modeFrom(value)).toBe(0)
})

test.each([
  [2, 2],
  ['1', 1],
  ['2', 2],
  [3, 0],
  ['3', 0],
  ['relax', 0],
  [undefined, 0],
])('the relax mode %j is read as %i', (value, relax) => {
  expect(relaxModeFrom(value)).toBe(relax)
})

test('a pair that is not playable falls back to standard and keeps its relax mode', () => {
  expect(playablePairFrom({ mode: '3', relax: '1' })).toEqual({ mode: 0, relax: 1 })
  expect(playablePairFrom({ mode: 1, relax: 2 })).toEqual({ mode: 0, relax: 2 })
  expect(playablePairFrom({ mode: '2', relax: '1' })).toEqual({ mode: 2, relax: 1 })
  expect(playablePairFrom({})).toEqual({ mode: 0, relax: 0 })
})

test('whatever an address says, the pair read from it is playable', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (mode, relax) => {
      const pair = playablePairFrom({ mode, relax })
      return isPlayable(pair.mode, pair.relax)
    }),
  )
})

test.each([
  ['osu', 0],
  ['taiko', 1],
  ['fruits', 2],
  ['mania', 3],
] as const)('a beatmapset calls a mode %s', (word, mode) => {
  expect(modeFromBeatmapsetWord(word)).toBe(mode)
  expect(beatmapsetWord(mode)).toBe(word)
})

test('any other word in a beatmapset means standard', () => {
  expect(modeFromBeatmapsetWord('catch')).toBe(0)
  expect(modeFromBeatmapsetWord(undefined)).toBe(0)
})
