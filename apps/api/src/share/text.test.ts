import { expect, test } from 'vitest'
import { drawable, glyphsOf } from './fonts.ts'
import { drawText, fitText, type Style, widthOf, wrapText } from './text.ts'

const style: Style = { size: 40, weight: 'bold', fill: '#fff' }

test.each([
  ['森の木霊 Echo', '森の木霊 Echo'],
  ['two\n\tlines', 'two lines'],
  ['ｶﾀｶﾅ ＡＢＣ', 'ｶﾀｶﾅ ＡＢＣ'],
  ['Café Ødegård', 'Café Ødegård'],
  ['Tiếng Việt', 'Tieng Viet'],
  ['노래 Song 😀', 'Song'],
  ['노래', '–'],
  ['', '–'],
])('of %j the picture has %j, and no empty box', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
  expect(glyphsOf(drawable(text), 'bold').map((glyph) => glyph.index)).not.toContain(0)
})

test('a text that fits is whole, and another is cut by its width, not by its length', () => {
  expect(fitText('Blue Zenith', style, 600)).toBe('Blue Zenith')
  const wide = fitText('W'.repeat(100), style, 300)
  const narrow = fitText('i'.repeat(100), style, 300)
  expect(narrow.length).toBeGreaterThan(2 * wide.length)
  for (const cut of [wide, narrow]) {
    expect(cut).toMatch(/…$/)
    expect(widthOf(cut, style)).toBeLessThanOrEqual(300)
  }
})

test('a long title is set in lines of about the same length, broken between words', () => {
  const lines = wrapText('夜明けまえの踏切で、きみを待っている', style, 500, 2)
  expect(lines.join('')).toBe('夜明けまえの踏切で、きみを待っている')
  expect(lines).toHaveLength(2)
  expect(lines[1]).not.toMatch(/^[、。ー]/)
  expect(wrapText('Night of Knights', style, 240, 2)).toEqual(['Night of', 'Knights'])
})

test('what needs too many lines ends with an ellipsis, and no line is too wide', () => {
  for (const title of ['終わらない夜の森で'.repeat(12), 'word '.repeat(60), 'Ah'.repeat(64)]) {
    const lines = wrapText(title, style, 500, 3)
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(lines.at(-1)).toMatch(/…$/)
    for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(500)
  }
})

test('a text becomes outlines: whatever it says, there is no text and no markup of it', () => {
  const drawn = drawText('<image href="http://track.example/"/>&amp;', 0, 0, style)
  expect(drawn).toMatch(/^<path fill="#fff" d="[-MLHVQCZ0-9. ]+"\/>$/)
})
