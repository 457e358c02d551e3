import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.js'

const folder = path.join(root, 'apps/web/public/locales')

test('both languages have the same keys, and every key has a text', () => {
  expect(readdirSync(folder).sort()).toEqual(['en_US', 'ja_JP'])
  const [english, japanese] = ['en_US', 'ja_JP'].map((locale) =>
    flatten(JSON.parse(readFileSync(path.join(folder, locale, 'web.json'), 'utf8'))),
  )
  expect(Object.keys(english ?? {})).toEqual(Object.keys(japanese ?? {}))
  expect([...Object.values(english ?? {}), ...Object.values(japanese ?? {})]).not.toContain('')
})

test('a text with a count has a form for one and for many', () => {
  for (const locale of readdirSync(folder)) {
    const texts = flatten(JSON.parse(readFileSync(path.join(folder, locale, 'web.json'), 'utf8')))
    const counted = Object.keys(texts).filter((key) => String(texts[key]).includes('{{count}}'))
    expect(counted).not.toEqual([])
    for (const key of counted) {
      expect(key).toMatch(/_(one|other)$/)
      expect(texts).toHaveProperty([key.replace(/_(one|other)$/, '_one')])
      expect(texts).toHaveProperty([key.replace(/_(one|other)$/, '_other')])
    }
  }
})

/**
 * @param {Record<string, unknown>} dictionary
 * @returns {Record<string, unknown>}
 */
function flatten(dictionary, before = '') {
  return Object.fromEntries(
    Object.entries(dictionary).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(
            flatten(/** @type {Record<string, unknown>} */ (value), `${before}${key}.`),
          )
        : [[before + key, value]],
    ),
  )
}
