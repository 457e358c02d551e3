import { expect, test } from 'vitest'
import { composeMelody } from './melody.ts'

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

test('a melody peaks 3 dB under full scale and begins and ends in silence', () => {
  const samples = samplesOf(composeMelody('hifumi'))
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  expect(20 * Math.log10(peak / 32767)).toBeCloseTo(-3, 1)
  expect([samples.at(0), samples.at(-1)]).toEqual([0, 0])
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
