import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/root.js'

/** @typedef {{ language: string, text: string }} Block */

/**
 * The blocks of a page of docs/, by the heading that they stand under.
 * @param {string} file
 * @returns {Record<string, Block[]>}
 */
export function readGuide(file) {
  const sections = readFileSync(path.join(root, file), 'utf8').split(/^## /m).slice(1)
  return Object.fromEntries(
    sections.map((section) => [section.slice(0, section.indexOf('\n')), blocksOf(section)]),
  )
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
