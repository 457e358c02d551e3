import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { budgets, publicPages } from '../../bench/budgets.js'
import { buildMeasuringProgram } from '../../bench/measuring-program.js'
import { root } from '../root.js'

/** Compares the HTML and the first JavaScript of each public page with their budgets. */
const webBuild = path.join(root, 'apps/web/dist')
const client = path.join(webBuild, 'client')

const rendered = await renderPages(publicPages.map(({ address }) => address))
for (const { page, address } of publicPages) {
  const html = rendered[address] ?? ''
  const [style = ''] = /<style>.*?<\/style>/s.exec(html) ?? []
  compare(`${page}: KB of the stylesheet`, Buffer.byteLength(style) / 1000, budgets.stylesheetKb)
  const htmlKb = (Buffer.byteLength(html) - Buffer.byteLength(style)) / 1000
  compare(`${page}: KB of HTML`, htmlKb, budgets.htmlKb)
  const sizes = listScripts(html).map(compressedSize)
  const javascriptKb = sizes.reduce((sum, size) => sum + size, 0) / 1024
  const limit = page === 'document' ? budgets.documentJavascriptKb : budgets.javascriptKb
  compare(`${page}: KB of JavaScript, Brotli`, javascriptKb, limit)
}

/**
 * @param {string} what
 * @param {number} value
 * @param {number} limit
 */
function compare(what, value, limit) {
  console.log(`${what}: ${value.toFixed(1)} of ${limit}`)
  if (value <= limit) return
  console.error(`${what}: over its budget in bench/budgets.js`)
  process.exitCode = 1
}

/**
 * @param {string[]} addresses
 * @returns {Promise<Record<string, string>>}
 */
async function renderPages(addresses) {
  const program = await buildMeasuringProgram('render-pages')
  try {
    const args = [program, webBuild, ...addresses]
    const maxBuffer = 64 * 1024 * 1024
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer }))
  } finally {
    rmSync(program, { force: true })
  }
}

/**
 * A page names all scripts of its first view.
 * @param {string} html
 */
function listScripts(html) {
  const names = html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)
  const scripts = new Set(Array.from(names, (match) => String(match[1])))
  if (scripts.size === 0) throw new Error('a page names no scripts')
  return [...scripts]
}

/**
 * The build does not compress the smallest files.
 * @param {string} file
 */
function compressedSize(file) {
  const compressed = path.join(client, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : path.join(client, file)).size
}
