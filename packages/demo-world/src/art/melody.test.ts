import { expect, test } from 'vitest'
import { composeMelody } from './melody.ts'
import { rate } from './voices.ts'

const seeds = Array.from({ length: 24 }, (_, index) => `set ${1001 + index}`)

test('a melody is a WAV file of eight seconds, one channel, 16 bits', () => {
  const file = composeMelody('aoba')
  expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ')
  expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt16LE(34)]).toEqual([1, 1, 16])
  expect(file.toString('latin1', 36, 40)).toBe('data')
  expect(file.readUInt32LE(40)).toBe(file.length - 44)
  expect(file.readUInt32LE(40) / file.readUInt32LE(28)).toBe(8)
})

test('every melody is as loud as the next, and none clips, clicks or has a constant part', () => {
  const measured = seeds.map((seed) => measure(samplesOf(composeMelody(seed))))
  const most = (name: keyof (typeof measured)[number]) => Math.max(...measured.map((m) => m[name]))
  const levels = measured.map(({ level }) => decibels(level))
  expect(Math.min(...levels)).toBeGreaterThan(-21)
  expect(Math.max(...levels)).toBeLessThan(-19)
  expect(decibels(most('peak'))).toBeLessThan(-1)
  expect(most('mean')).toBeLessThan(0.001)
  // A click is a jump between two samples.
  expect(most('jump')).toBeLessThan(0.35)
})

test('a melody comes out of silence and goes back into it', () => {
  const samples = samplesOf(composeMelody('hifumi'))
  const levelOf = (from: number, to: number) =>
    decibels(measure(samples.slice(from * rate, to * rate)).level)
  expect([samples.at(0), samples.at(-1)]).toEqual([0, 0])
  const [start, inside, end] = [levelOf(0, 0.02), levelOf(1, 6), levelOf(7.9, 8)]
  expect(start).toBeLessThan(inside - 25)
  expect(end).toBeLessThan(inside - 40)
})

test('the same seed composes the same melody, another seed another', () => {
  const first = composeMelody('aoba')
  const other = composeMelody('hifumi')
  expect(composeMelody('aoba').equals(first)).toBe(true)
  expect(other.equals(first)).toBe(false)
})

function samplesOf(file: Buffer): Int16Array {
  return new Int16Array(file.buffer.slice(file.byteOffset + 44, file.byteOffset + file.length))
}

/** The samples between -1 and 1: the highest, their root mean square, their mean and the largest step. */
function measure(samples: Int16Array) {
  const values = Array.from(samples, (sample) => sample / 32_768)
  const sum = (valueOf: (value: number, index: number) => number) =>
    values.reduce((sum, value, index) => sum + valueOf(value, index), 0)
  const most = (valueOf: (value: number, index: number) => number) =>
    values.reduce((most, value, index) => Math.max(most, Math.abs(valueOf(value, index))), 0)
  return {
    peak: most((value) => value),
    level: Math.sqrt(sum((value) => value * value) / values.length),
    mean: Math.abs(sum((value) => value) / values.length),
    jump: most((value, index) => value - (values[index - 1] ?? value)),
  }
}

function decibels(value: number) {
  return 20 * Math.log10(value)
}
