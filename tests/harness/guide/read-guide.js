import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/root.js'

/** @typedef {{ language: string, text: string }} Block */

/**
 * The blocks of a page of docs/, by the heading that they stand under.
 * @param {string} file
 * @param {RegExp} heading
 * @returns {Record<string, Block[]>}
 */
export function readGuide(file, heading = /^## /m) {
  const sections = readFileSync(path.join(root, file), 'utf8').split(heading).slice(1)
  return Object.fromEntries(
    sections.map((section) => [section.slice(0, section.indexOf('\n')), blocksOf(section)]),
  )
}

/**
 * The language of each block of a page.
 * @param {string} file
 */
export function readLanguages(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/^ *```(\w+)$/gm)].map(([, language = '']) => language)
}

/**
 * @param {string} text
 * @returns {Block[]}
 */
function blocksOf(text) {
  return [...text.matchAll(/^( *)```(sh|ini)\n(.*?)^ *```$/gms)].map(
    ([, indent = '', language = '', lines = '']) => ({
      language,
      text: lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}
