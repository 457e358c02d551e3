import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCountries, listCountryOptions, listPinned } from './country-list.tsx'

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

test.each([
  [['ja-JP', 'ja'], ['jp']],
  [
    ['de-AT', 'en-US'],
    ['jp', 'at'],
  ],
  [
    ['en', 'en-GB'],
    ['jp', 'gb'],
  ],
  [['zh-Hant-TW'], ['jp', 'tw']],
  [['ja', 'en'], ['jp']],
  [['en-001', 'es-419', 'en-XX'], ['jp']],
  [[], ['jp']],
])('for a browser in %j, %j are pinned', (languages, pinned) => {
  expect(listPinned(languages)).toEqual(pinned)
  const listed = listCountryOptions('en_US', listPinned(languages)).map(({ country }) => country)
  expect(listed.slice(0, pinned.length)).toEqual(pinned)
  expect(listed.toSorted()).toEqual(options.map(({ country }) => country).toSorted())
})

test('every country is found by each of its names and its code, and nothing is found twice', () => {
  for (const { country, words } of options) {
    for (const word of words) expect(found(word)).toContain(country)
  }
  fc.assert(fc.property(fc.string(), (text) => new Set(found(text)).size === found(text).length))
})
