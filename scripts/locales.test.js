import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './stale.js'

const folder = path.join(root, 'apps/web/public/locales')

test('both languages have the same keys, and every key has a text', () => {
  expect(readdirSync(folder).sort()).toEqual(['en_US', 'ja_JP'])
  const [english, japanese] = ['en_US', 'ja_JP'].map((locale) =>
    flatten(JSON.parse(readFileSync(path.join(folder, locale, 'web.json'), 'utf8'))),
  )
  expect(Object.keys(english ?? {})).toEqual(Object.keys(japanese ?? {}))
  expect([...Object.values(english ?? {}), ...Object.values(japanese ?? {})]).not.toContain('')
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
