import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { budgets, publicPages } from '../../bench/budgets.js'
import { buildMeasuringProgram } from '../../bench/measuring-program.js'
import { root } from '../root.js'

/** Compares the HTML and the first JavaScript of each public page with their budgets. */
const webBuild = path.join(root, 'apps/web/dist')
const client = path.join(webBuild, 'client')
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'))

const rendered = await renderPages(publicPages.map(({ address }) => address))
for (const { page, address, route } of publicPages) {
  const htmlKb = Buffer.byteLength(rendered[address] ?? '') / 1000
  compare(`${page}: KB of HTML`, htmlKb, budgets.htmlKb)
  const scripts = listScripts(['index.html', ...chunksOf(route)])
  const javascriptKb = scripts.reduce((sum, file) => sum + compressedSize(file), 0) / 1024
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

/** @param {string} route */
function chunksOf(route) {
  const chunks = Object.keys(manifest).filter((key) => key.startsWith(`src/routes/${route}.tsx?`))
  if (chunks.length === 0) throw new Error(`the build has no chunk of the route ${route}`)
  return chunks
}

/**
 * The scripts of these chunks and of all that they import.
 * @param {string[]} chunks
 */
function listScripts(chunks) {
  const found = new Set(chunks)
  for (const chunk of found) {
    for (const imported of manifest[chunk].imports ?? []) found.add(imported)
  }
  return [...found].map((chunk) => manifest[chunk].file)
}

/**
 * The build does not compress the smallest files.
 * @param {string} file
 */
function compressedSize(file) {
  const compressed = path.join(client, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : path.join(client, file)).size
}
