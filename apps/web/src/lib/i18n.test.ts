import { expect, test } from 'vitest'
import english from '#locales/en_US/web.json'
import japanese from '#locales/ja_JP/web.json'
import { createI18n, type TextKey } from './i18n.ts'

test('a text is found by its dotted key, and what it names is filled in', () => {
  const { t } = createI18n('ja_JP', japanese)
  expect(t('supporter.benefits.badge.title')).toBe('サポーターバッジ')
  expect(t('account.menu', { name: '$& {{name}}' })).toBe('$& {{name}} のメニュー')
})

test.each(['home.nothing', 'nothing.at.all', 'home', 'home.tagline.length', 'toString'])(
  'the missing key %s shows itself',
  (key) => {
    expect(createI18n('ja_JP', japanese).t(key as TextKey)).toBe(key)
  },
)

test('no English text contains Japanese', () => {
  expect(JSON.stringify(english)).not.toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u)
})

test('a number chooses the form of its language', () => {
  const { t } = createI18n('en_US', english)
  expect(t('supporter.months', { count: 1 })).toBe('1 month')
  expect(t('supporter.months', { count: 24 })).toBe('24 months')
  expect(createI18n('ja_JP', japanese).t('supporter.months', { count: 1 })).toBe('1か月')
})

test('listeners hear of another language, until they stop', () => {
  const i18n = createI18n('ja_JP', japanese)
  const heard: string[] = []
  const { unsubscribe } = i18n.current.subscribe(() => heard.push(i18n.t('footer.terms')))
  i18n.setLocale('en_US', english)
  expect(i18n.locale).toBe('en_US')
  unsubscribe()
  i18n.setLocale('ja_JP', japanese)
  expect(heard).toEqual(['Terms of use'])
})
