import { drawable, fontOf, glyphsOf, type Weight } from './fonts.ts'

export type Style = { size: number; weight: Weight; fill: string }
type Anchor = 'start' | 'middle' | 'end'

const ellipsis = '…'
/** No line begins with these. */
const closing =
  /^[、。，．・：；！？!?,.:;）)」』】〕］\]〉》”’ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜～…]/u
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。「」『』（）！？・]/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** The text as a path, so that no font is needed to draw it. */
export function drawText(
  text: string,
  x: number,
  y: number,
  { size, weight, fill }: Style,
  anchor: Anchor = 'start',
): string {
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor]
  let left = x - shift * widthOf(text, { size, weight })
  let path = ''
  for (const glyph of glyphsOf(text, weight)) {
    path += glyph.getPath(left, y, size).toPathData(1)
    left += advance(glyph.advanceWidth, weight, size)
  }
  return `<path fill="${fill}" d="${path}"/>`
}

export function widthOf(text: string, { size, weight }: Omit<Style, 'fill'>): number {
  return glyphsOf(text, weight).reduce(
    (width, glyph) => width + advance(glyph.advanceWidth, weight, size),
    0,
  )
}

/** Of a capital letter: what is centred is centred by it. */
export function capHeight({ size, weight }: Omit<Style, 'fill'>): number {
  return -fontOf(weight).charToGlyph('H').getPath(0, 0, size).getBoundingBox().y1
}

/** Cut by its measured width. */
export function fitText(text: string, style: Style, width: number): string {
  const whole = drawable(text)
  if (widthOf(whole, style) <= width) return whole
  const characters = [...whole]
  while (characters.length > 0) {
    characters.pop()
    const cut = characters.join('').trimEnd() + ellipsis
    if (widthOf(cut, style) <= width) return cut
  }
  return ''
}

/** The largest of the sizes in which the text fits; the smallest if none does. */
export function sizeFor(
  text: string,
  style: Style,
  sizes: readonly number[],
  width: number,
): number {
  const fits = (size: number) => widthOf(drawable(text), { ...style, size }) <= width
  return sizes.find(fits) ?? sizes.at(-1) ?? style.size
}

/** In lines of about equal length, the last one cut if there is more. */
export function wrapText(text: string, style: Style, width: number, maxLines: number): string[] {
  const parts = partsOf(drawable(text))
  const lines = fill(parts, style, width)
  if (lines.length > maxLines) {
    const rest = lines.slice(maxLines - 1).join('')
    return [...lines.slice(0, maxLines - 1), fitText(rest, style, width)].map((line) => line.trim())
  }
  let balanced = lines
  for (let narrower = width * 0.95; narrower > width / 2; narrower -= width * 0.05) {
    const next = fill(parts, style, narrower)
    if (next.length > lines.length) break
    balanced = next
  }
  return balanced.map((line) => line.trim())
}

function fill(parts: string[], style: Style, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts.flatMap((part) => breakable(part, style, width))) {
    if (line && widthOf((line + part).trimEnd(), style) > width) {
      lines.push(line)
      line = ''
    }
    line += part
  }
  return line ? [...lines, line] : lines
}

/** A word that is wider than a line is broken anywhere. */
function breakable(part: string, style: Style, width: number): string[] {
  return widthOf(part.trimEnd(), style) > width ? [...part] : [part]
}

/** What a line may be broken between: words with the space after them, and words of Japanese. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const before = parts.at(-1) ?? ''
    const isBreak =
      /\s$/.test(before) || ((japanese.test(before.slice(-1)) || japanese.test(segment)) && before)
    if (isBreak && !closing.test(segment) && segment.trim()) parts.push(segment)
    else if (parts.length > 0) parts[parts.length - 1] = before + segment
    else parts.push(segment)
  }
  return parts
}

function advance(units: number, weight: Weight, size: number) {
  return (units * size) / fontOf(weight).unitsPerEm
}
