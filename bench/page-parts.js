import { gzipSync } from 'node:zlib'

/**
 * What the bytes of a page's HTML are for. Each part is cut out of what the parts above it have left; the rest is markup
 * and text.
 */
const parts = {
  state: /<script type="application\/json" id="state">.*?<\/script>/gs,
  styles: /<style[^>]*>.*?<\/style>/gs,
  icons: /<svg.*?<\/svg>/gs,
  classes: / class="[^"]*"/g,
}

/** @typedef {keyof typeof parts | 'markup'} Part */

/**
 * The bytes of the HTML and of its parts. A part's compressed bytes are those that the page would be smaller by without
 * it.
 * @param {string} html
 */
export function sizesOf(html) {
  const whole = { raw: Buffer.byteLength(html), compressed: compressedSize(html) }
  /** @type {Partial<Record<Part, { raw: number, compressed: number }>>} */
  const sizes = {}
  let [left, rest] = [html, whole]
  for (const [part, pattern] of Object.entries(parts)) {
    const without = left.replace(pattern, '')
    const next = { raw: Buffer.byteLength(without), compressed: compressedSize(without) }
    sizes[/** @type {Part} */ (part)] = {
      raw: rest.raw - next.raw,
      compressed: rest.compressed - next.compressed,
    }
    ;[left, rest] = [without, next]
  }
  return { whole, parts: { ...sizes, markup: rest } }
}

/**
 * At the level that the server uses.
 * @param {string} html
 */
export function compressedSize(html) {
  return gzipSync(html, { level: 6 }).length
}
