import { errors } from '@kodama/contract/errors'
import { expect, test } from 'vitest'
import { localeFrom, textsIn } from './texts.ts'

test.each([
  [undefined, 'ja_JP'],
  ['', 'ja_JP'],
  ['*', 'ja_JP'],
  ['fr-FR, de;q=0.8', 'ja_JP'],
  ['en-US', 'en_US'],
  ['EN', 'en_US'],
  ['fr, en;q=0.5, ja;q=0.4', 'en_US'],
  ['ja-JP,en;q=0.9', 'ja_JP'],
])('Accept-Language %j is answered in %s', (header, locale) => {
  expect(localeFrom(header)).toBe(locale)
})

test('every error has a sentence in Japanese', () => {
  expect(Object.keys(textsIn('ja_JP').errors).sort()).toEqual(Object.keys(errors).sort())
  for (const sentence of Object.values(textsIn('ja_JP').errors)) {
    expect(sentence).toMatch(/[ぁ-ん]/)
  }
})

test.each([
  [1, '1秒後にもう一度お試しください。', ' Please try again in 1 second.'],
  [59, '59秒後にもう一度お試しください。', ' Please try again in 59 seconds.'],
  [60, '1分後にもう一度お試しください。', ' Please try again in 1 minute.'],
  [61, '2分後にもう一度お試しください。', ' Please try again in 2 minutes.'],
  [7200, '約2時間後にもう一度お試しください。', ' Please try again in about 2 hours.'],
])('a wait of %i s is told in words', (seconds, inJapanese, inEnglish) => {
  expect(textsIn('ja_JP').tryAgainIn(seconds)).toBe(inJapanese)
  expect(textsIn('en_US').tryAgainIn(seconds)).toBe(inEnglish)
})
