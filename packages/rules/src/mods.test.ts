import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMod, modCodes, modsFrom, modTable } from './mods.ts'

const doubleTime = 64
const nightCore = 512
const suddenDeath = 32
const perfect = 16384
const anyMods = fc.integer({ min: 0, max: 2 ** 31 - 1 })

test('the 31 mods are the 31 bits, in order, each with a code of its own', () => {
  expect(modTable.map((mod) => mod.value)).toEqual(Array.from({ length: 31 }, (_, bit) => 2 ** bit))
  expect(new Set(modTable.map((mod) => mod.code)).size).toBe(31)
})

test('the table holds the names and the codes of the game', () => {
  expect(modTable.map(({ name, code }) => `${name} ${code}`).join(', ')).toBe(
    'NoFail NF, Easy EZ, TouchScreen TD, Hidden HD, HardRock HR, SuddenDeath SD, DoubleTime DT, ' +
      'Relax RX, HalfTime HT, NightCore NC, Flashlight FL, AutoPlay AU, SpunOut SO, AutoPilot AP, ' +
      'Perfect PF, Key4 4K, Key5 5K, Key6 6K, Key7 7K, Key8 8K, FadeIn FI, Random RN, Cinema CN, ' +
      'Target TP, Key9 9K, KeyCoop DS, Key1 1K, Key3 3K, Key2 2K, ScoreV2 V2, Mirror MR',
  )
})

test.each(modTable)('$name alone is shown as $code', ({ name, value, code }) => {
  expect(modCodes(value)).toEqual([code])
  expect(hasMod(value, name)).toBe(true)
  expect(hasMod(2 ** 31 - 1 - value, name)).toBe(false)
})

test('codes come in the order of the table', () => {
  expect(modCodes(64 + 8 + 1)).toEqual(['NF', 'HD', 'DT'])
  expect(modCodes(1073741824 + 536870912)).toEqual(['V2', 'MR'])
  expect(modCodes(0)).toEqual([])
})

test('NightCore hides the DoubleTime that it carries, and Perfect the SuddenDeath', () => {
  expect(modCodes(nightCore + doubleTime)).toEqual(['NC'])
  expect(modCodes(perfect + suddenDeath)).toEqual(['PF'])
  expect(modCodes(doubleTime + suddenDeath)).toEqual(['SD', 'DT'])
})

test('codes are read as the bits that the game would send', () => {
  expect(modsFrom('HDDT')).toBe(72)
  expect(modsFrom('NC')).toBe(nightCore + doubleTime)
  expect(modsFrom('PF')).toBe(perfect + suddenDeath)
  expect(modsFrom('')).toBe(0)
})

test.each(['ZZ', 'HDX', 'H', 'hd', 'HD DT', 'toString'])('%j is no row of mod codes', (codes) => {
  expect(modsFrom(codes)).toBeUndefined()
})

test('every set of mods survives being written and read', () => {
  fc.assert(
    fc.property(anyMods, (bits) => {
      const mods = asTheGameSends(bits)
      expect(modsFrom(modCodes(mods).join(''))).toBe(mods)
    }),
  )
})

function asTheGameSends(bits: number): number {
  const withDoubleTime = hasMod(bits, 'NightCore') ? bits | doubleTime : bits
  return hasMod(bits, 'Perfect') ? withDoubleTime | suddenDeath : withDoubleTime
}
