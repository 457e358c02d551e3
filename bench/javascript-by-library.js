import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { root } from '../scripts/root.js'

/** @typedef {Extract<import('vite').Rolldown.RolldownOutput['output'][number], { type: 'chunk' }>} Chunk */

/** @returns {Promise<Chunk[]>} */
export async function buildChunks() {
  const result = await build({
    root: path.join(root, 'apps/web'),
    logLevel: 'silent',
    build: { write: false },
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result)
  return output.filter((item) => item.type === 'chunk')
}

/**
 * The first JavaScript of a route. Divides the Brotli bytes of each chunk among its modules by their length.
 * @param {Chunk[]} chunks
 * @param {string} route
 * @returns {[string, number][]}
 */
export function javascriptByLibrary(chunks, route) {
  const entry = chunks.find((item) => item.isEntry)
  const page = chunks.find((item) => item.facadeModuleId?.includes(`src/routes/${route}.tsx?`))
  const needed = new Set([entry, page].flatMap((item) => (item ? closure(item) : [])))

  /** @type {Map<string, number>} */
  const sizes = new Map()
  for (const { code, modules } of needed) {
    const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [
      libraryOf(id),
      renderedLength,
    ])
    const all = lengths.reduce((sum, [, length]) => sum + Number(length), 0)
    const bytes = brotliCompressSync(code).length
    for (const [library, length] of lengths) {
      const share = (bytes * Number(length)) / all
      sizes.set(String(library), (sizes.get(String(library)) ?? 0) + share)
    }
  }
  return [...sizes].sort((a, b) => b[1] - a[1]).filter(([, bytes]) => bytes > 200)

  /**
   * @param {Chunk} item
   * @returns {Chunk[]}
   */
  function closure(item, seen = new Set()) {
    if (seen.has(item.fileName)) return []
    seen.add(item.fileName)
    const imported = chunks.filter((other) => item.imports.includes(other.fileName))
    return [item, ...imported.flatMap((other) => closure(other, seen))]
  }
}

/** @param {string} id */
function libraryOf(id) {
  const name = id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/)?.[1]
  return name ?? 'kodama'
}
