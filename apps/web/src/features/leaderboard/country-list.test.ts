import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCountries, listCountryOptions } from './country-list.tsx'

const options = listCountryOptions('ja_JP')
const found = (text: string) => findCountries(options, text).map(({ country }) => country)

test.each([
  ['日本', 'jp'],
  ['ニホン', undefined],
  ['Japan', 'jp'],
  ['JAPAN', 'jp'],
  ['jp', 'jp'],
  ['ＪＰ', 'jp'],
  ['  ja', 'jm'],
  ['ドイツ', 'de'],
  ['どいつ', 'de'],
  ['ﾄﾞｲﾂ', 'de'],
  ['germ', 'de'],
  ['united kingdom', 'gb'],
  ['unitedkingdom', 'gb'],
  ['cote d', 'ci'],
  ['Côte', 'ci'],
  ['Åland', 'ax'],
  ['aland', 'ax'],
  ['香港', 'hk'],
  ['hong kong', 'hk'],
  ['us', 'us'],
  ['in', 'in'],
  ['zzz', undefined],
])('%j finds first %s', (text, country) => {
  expect(found(text)[0]).toBe(country)
})

test('nothing typed leaves every country, in the order of the language', () => {
  expect(findCountries(options, ' ')).toBe(options)
  expect(listCountryOptions('en_US')[0]?.name).toBe('Afghanistan')
})

test('every country is found by each of its names and its code, and nothing is found twice', () => {
  for (const { country, words } of options) {
    for (const word of words) expect(found(word)).toContain(country)
  }
  fc.assert(fc.property(fc.string(), (text) => new Set(found(text)).size === found(text).length))
})
