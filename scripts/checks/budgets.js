import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '../root.js'

/** Compares the Brotli bytes of a first view's scripts and styles, and of the style in its HTML, with their budgets. */
const client = path.join(root, 'apps/web/dist/client')
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'))
const firstView = JSON.parse(readFileSync(path.join(client, '.vite/first-view.json'), 'utf8'))
const shell = readFileSync(path.join(client, 'index.html'), 'utf8')
const first = [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
  (match) => match[1] ?? '',
)
const budgets = [
  { view: 'home', route: 'index', js: 110, css: 12, style: 5 },
  { view: 'leaderboards', route: 'leaderboards', js: 110, css: 12, style: 6 },
  { view: 'placeholder', route: 'about', js: 110, css: 12, style: 5 },
  // With what its owner may do there, but without the editor.
  { view: 'profile', route: 'users.$userId.index', js: 121, css: 12, style: 7 },
]

for (const { view, route, ...limits } of budgets) {
  const files = new Set(first)
  const chunks = Object.keys(manifest).filter((key) => key.startsWith(`src/routes/${route}.tsx?`))
  if (chunks.length === 0) throw new Error(`the build has no chunk of the route ${route}`)
  for (const chunk of chunks) collect(chunk, files)
  for (const kind of /** @type {const} */ (['js', 'css'])) {
    const sizes = [...files].filter((file) => file.endsWith(kind)).map(sizeOf)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    compare(`KB ${kind}`, bytes, limits[kind])
  }
  compare('KB style in the HTML', compressed(firstView.styles[route]), limits.style)

  /**
   * @param {string} name
   * @param {number} bytes
   * @param {number} limit
   */
  function compare(name, bytes, limit) {
    const line = `${view}: ${(bytes / 1024).toFixed(1)} of ${limit} ${name}`
    if (bytes <= limit * 1024) return console.log(line)
    console.error(`${line}: over its budget`)
    process.exitCode = 1
  }
}

/**
 * As the server compresses a page.
 * @param {string} text
 */
function compressed(text) {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
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
