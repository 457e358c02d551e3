import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countries,
  countryFrom,
  countryName,
  defaultCountry,
  isCountry,
  listCountries,
  shownCountry,
} from './countries.ts'

test('there are the 252 codes that the game server knows', () => {
  expect(new Set(countries).size).toBe(252)
  expect(isCountry('jp')).toBe(true)
  expect(isCountry('JP')).toBe(false)
  expect(isCountry(defaultCountry)).toBe(true)
})

test.each([
  ['jp', 'jp'],
  ['JP', 'jp'],
  ['A2', 'a2'],
])('the country %j is read as %s', (value, country) => {
  expect(countryFrom(value)).toBe(country)
})

test.each([
  'bq',
  'cw',
  'ss',
  'sx',
  'xk',
  'T1',
  'XX',
  '',
  'jpn',
  ' jp',
  null,
  undefined,
  81,
  ['jp'],
])('the country %j is read as unknown', (value) => {
  expect(countryFrom(value)).toBe('xx')
})

test('whatever a header says, the country is one that the game server knows', () => {
  fc.assert(fc.property(fc.anything(), (value) => isCountry(countryFrom(value))))
})

test('a country is named in the language of the locale', () => {
  expect(countryName('jp', 'ja_JP')).toBe('日本')
  expect(countryName('jp', 'ja-JP')).toBe('日本')
  expect(countryName('jp', 'en_US')).toBe('Japan')
  expect(countryName('JP', 'en_US')).toBe('Japan')
})

test.each(['xx', 'a1', 'a2', 'o1', 'oc', 'fx', 'an', 'zz', 'jpn', ''])(
  'the code %j has no name and stands for itself',
  (code) => {
    expect(countryName(code, 'ja_JP')).toBe(code.toUpperCase())
  },
)

test.each(['ja_JP', 'en_US'])('every code can be shown in %s', (locale) => {
  const names = countries.map((country) => countryName(country, locale))
  expect(names.filter((name) => name.trim() === '')).toEqual([])
})

test('the list holds every country that has a name, in order and once', () => {
  const names = listCountries('en_US').map(({ name }) => name)
  expect(names).toHaveLength(246)
  expect(new Set(names).size).toBe(246)
  expect(names[0]).toBe('Afghanistan')
  expect(names.at(-1)).toBe('Zimbabwe')
  expect(listCountries('ja_JP')).toContainEqual({ country: 'jp', name: '日本' })
})

test.each([
  ['', 'jp'],
  [null, 'jp'],
  [undefined, 'jp'],
  ['xx', 'jp'],
  ['zz', 'jp'],
  ['KR', 'kr'],
  ['oc', 'oc'],
])('a player whose country is %j is shown under %j', (value, country) => {
  expect(shownCountry(value)).toBe(country)
})
