import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { buildMeasuringProgram } from '../../bench/measuring-program.js'
import { compressedSize } from '../../bench/page-parts.js'
import { pageBudgets } from '../page-budgets.js'
import { root } from '../root.js'

/** Compares each page's HTML on the demo world, and the Brotli bytes of its scripts and styles, with their budgets. */
const webBuild = path.join(root, 'apps/web/dist')
const client = path.join(webBuild, 'client')
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'))
const shell = readFileSync(path.join(client, 'index.html'), 'utf8')
const first = [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
  (match) => match[1] ?? '',
)

/** 12 KB, less the headers of the answer. */
const againGoal = 11_300
const style = /<style>.*?<\/style>/s
const pages = await renderPages(pageBudgets.map(({ address }) => address))
for (const { page, address, route, ...limits } of pageBudgets) {
  const html = pages[address] ?? ''
  const { goal } = limits
  const raw = Buffer.byteLength(html.replace(style, ''))
  compare(
    `${page}: ${raw} of ${limits.html} bytes of HTML without its style`,
    raw > limits.html,
    goal,
  )
  const compressed = compressedSize(html)
  compare(
    `${page}: ${compressed} of ${limits.compressed} bytes of HTML, compressed`,
    compressed > limits.compressed,
  )
  const again = compressedSize(html.replace(style, ''))
  compare(
    `${page}: ${again} of ${limits.again} bytes of HTML without its style, compressed`,
    again > limits.again,
    againGoal,
  )
  const files = listFiles(route)
  for (const kind of /** @type {const} */ (['js', 'css'])) {
    const sizes = files.filter((file) => file.endsWith(kind)).map(sizeOf)
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1024
    compare(`${page}: ${kb.toFixed(1)} of ${limits[kind]} KB ${kind}`, kb > limits[kind])
  }
}

/**
 * @param {string} line
 * @param {boolean} isOver
 * @param {number} [goal]
 */
function compare(line, isOver, goal) {
  if (isOver) {
    console.error(`${line}: over its budget in scripts/page-budgets.js`)
    process.exitCode = 1
  } else console.log(goal ? `${line} (goal ${goal})` : line)
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
 * The files that the first view of a route loads.
 * @param {string} route
 */
function listFiles(route) {
  const files = new Set(first)
  const chunks = Object.keys(manifest).filter((key) => key.startsWith(`src/routes/${route}.tsx?`))
  if (chunks.length === 0) throw new Error(`the build has no chunk of the route ${route}`)
  for (const chunk of chunks) collect(chunk, files)
  return [...files]
}

/**
 * @param {string} key
 * @param {Set<string>} files
 */
function collect(key, files) {
  const chunk = manifest[key]
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const style of chunk.css ?? []) files.add(style)
  for (const imported of chunk.imports ?? []) collect(imported, files)
}

/** @param {string} file */
function sizeOf(file) {
  const compressed = path.join(client, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : path.join(client, file)).size
}
