import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/root.js'

/**
 * The text of a file with other words in it. Fails if a word is missing, so that the test follows the file.
 * @param {string} file
 * @param {[string, string][]} pairs
 */
export function replaceEach(file, pairs) {
  let text = readFileSync(path.join(root, file), 'utf8')
  for (const [before, after] of pairs) {
    if (!text.includes(before)) throw new Error(`${file} has no "${before}"`)
    text = text.replaceAll(before, after)
  }
  return text
}
