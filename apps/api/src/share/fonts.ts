import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Font, type Glyph, parse } from 'opentype.js/dist/opentype.mjs'

export type Weight = 'regular' | 'bold'

const family = '@expo-google-fonts/biz-udpgothic'
const files: Record<Weight, string> = {
  regular: `${family}/400Regular/BIZUDPGothic_400Regular.ttf`,
  bold: `${family}/700Bold/BIZUDPGothic_700Bold.ttf`,
}
const fonts: Partial<Record<Weight, Font>> = {}

/** A font of our own: what the machine has installed does not matter. */
export function fontOf(weight: Weight): Font {
  return (fonts[weight] ??= readFont(files[weight]))
}

export function glyphsOf(text: string, weight: Weight): Glyph[] {
  const font = fontOf(weight)
  return [...text].map((character) => font.charToGlyph(character))
}

/**
 * The text on one line. What the font lacks becomes a plainer form of it (ắ an a), or is left out: an empty box is never
 * drawn. A text of which nothing is left is a dash.
 */
export function drawable(text: string): string {
  const drawn = [...text.normalize('NFC').replace(/\s/gu, ' ')].map((character) => {
    if (isInFont(character)) return character
    const parts = [...character.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part))
    return parts.filter(isInFont).join('')
  })
  return drawn.join('').replace(/ +/g, ' ').trim() || '–'
}

/** Both weights have the same characters. */
function isInFont(character: string): boolean {
  return fontOf('bold').charToGlyph(character).index > 0
}

function readFont(file: string): Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file))
  const { buffer, byteOffset, byteLength } = bytes
  const copy = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  return parse(copy, { lowMemory: true })
}
