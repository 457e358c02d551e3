import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colors } from '../../packages/rules/src/colors.ts'

/** @typedef {Record<string, string>} Colors */
/** @typedef {[color: string, grounds: string[]][]} Pairs */

const theme = colorsOf(readFileSync('apps/web/src/theme.css', 'utf8'))
const [more = ''] = readFileSync('apps/web/src/contrast.css', 'utf8').split('@media (forced-colors')
const themes = {
  'the theme': theme,
  'the theme with more contrast': { ...theme, ...colorsOf(more) },
}

const panels = ['ground', 'surface', 'raised']
const grades = ['ss', 's', 'silver', 'a', 'b', 'c', 'd'].map((grade) => `grade-${grade}`)

/**
 * Each colour of a text, with what it is written on.
 * @type {Pairs}
 */
const texts = [
  ['text', [...panels, 'line', 'brand', 'brand-deep']],
  ['quiet', panels],
  ['leaf', [...panels, 'line', 'brand-deep']],
  ['ember', panels],
  ['danger', [...panels, 'line']],
  ['ground', ['ember', 'leaf-deep']],
  ...grades.map((grade) => /** @type {Pairs[0]} */ ([grade, panels])),
]

/**
 * The edges of fields, what a drawing shows, and the ring of the focus.
 * @type {Pairs}
 */
const shapes = [
  ['edge', panels],
  ['leaf', [...panels, 'brand', 'brand-deep']],
  ['leaf-deep', panels],
  ['ember', panels],
]

test('what is drawn without the style sheet has the colours of the theme', () => {
  expect(theme).toMatchObject(colors)
})

for (const [name, colors] of Object.entries(themes)) {
  test(`every text of ${name} has a contrast of 4.5 to 1, and every edge, drawing and focus ring 3 to 1`, () => {
    expect(pairsUnder(colors, texts, 4.5, name)).toEqual([])
    expect(pairsUnder(colors, shapes, 3, name)).toEqual([])
  })
}

test('a text that lets its ground shine through keeps a contrast of 4.5 to 1 on every panel', () => {
  const files = readdirSync('apps/web/src', { recursive: true, encoding: 'utf8' })
  const used = files
    .filter((file) => /\.(tsx|css)$/.test(file))
    .map((file) => readFileSync(`apps/web/src/${file}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(/text-([a-z-]+)\/(\d+)/g)])
  expect(used).not.toEqual([])
  const weak = used.flatMap(([name, color = '', percent]) =>
    panels
      .filter((panel) => {
        const ground = theme[panel] ?? ''
        return contrast(mixed(theme[color] ?? '', ground, Number(percent) / 100), ground) < 4.5
      })
      .map((panel) => `${name} on ${panel}`),
  )
  expect(weak).toEqual([])
})

/**
 * @param {string} css
 * @returns {Colors}
 */
function colorsOf(css) {
  const colors = css.matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g)
  return Object.fromEntries(Array.from(colors, ([, name, value]) => [name, value]))
}

/**
 * @param {Colors} colors
 * @param {Pairs} pairs
 * @param {number} least
 * @param {string} name
 */
function pairsUnder(colors, pairs, least, name) {
  return pairs.flatMap(([color, grounds]) =>
    grounds
      .filter((ground) => contrast(colors[color] ?? '', colors[ground] ?? '') < least)
      .map((ground) => `${color} on ${ground} of ${name}`),
  )
}

/**
 * WCAG 2.2, "contrast ratio".
 * @param {string} one
 * @param {string} other
 */
function contrast(one, other) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** @param {string} color */
function luminance(color) {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * @param {string} color
 * @param {string} ground
 * @param {number} share
 */
function mixed(color, ground, share) {
  const below = channels(ground)
  const parts = channels(color).map((value, n) => value * share + (below[n] ?? 0) * (1 - share))
  return `#${parts.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** @param {string} color */
function channels(color) {
  const digits = color.slice(1)
  const pairs =
    digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../g)
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16))
}
