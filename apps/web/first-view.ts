import type { Plugin, Rolldown } from 'vite'
import { firstStyleOf } from './first-style.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Writes what the server needs for a first view that is painted as soon as its HTML is there: the shell with its files
 * at the end, and for each route the part of the style sheet that its first view can use.
 */
export const firstView: Plugin = {
  name: 'first-view',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    const shell = textOf(bundle, 'index.html')
    const view = { shell: withFilesLast(shell), styles: stylesOf(bundle, shell) }
    this.emitFile({
      type: 'asset',
      fileName: '.vite/first-view.json',
      source: JSON.stringify(view),
    })
  },
}

/** The browser asks for files in the order of their links, and must have the whole page first. */
function withFilesLast(shell: string) {
  const file = /\s*<(?:script type="module"|link rel="stylesheet")[^>]*>(?:<\/script>)?/g
  const files = (shell.match(file) ?? []).map((link) => link.trim())
  const sheet = files.filter((link) => link.startsWith('<link'))
  const scripts = files.filter((link) => link.startsWith('<script'))
  if (sheet.length !== 1 || scripts.length !== 1)
    throw new Error('Vite links other files: see withFilesLast')
  return shell
    .replaceAll(file, '')
    .replace('<!--head-->', '<!--style--><!--head-->')
    .replace('</body>', () => `${sheet}<!--files-->${scripts}</body>`)
}

/** By the name of the route's file. The error page has no route: its style has the name `__root`. */
function stylesOf(bundle: Bundle, shell: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const [sheet] = [...(entry?.viteMetadata?.importedCss ?? [])]
  if (!entry || !sheet) throw new Error('the build has no entry with a style sheet')

  const routes = new Map<string, Chunk[]>([['__root', []]])
  for (const chunk of chunks) {
    const route = chunk.facadeModuleId?.match(/\/src\/routes\/(.+)\.tsx\?/)?.[1]
    if (route) routes.set(route, [...(routes.get(route) ?? []), chunk])
  }
  const others = Object.keys(bundle).filter((name) => name.endsWith('.css') && name !== sheet)
  return Object.fromEntries(
    [...routes].map(([route, own]) => {
      const code = [...closureOf(bundle, [entry, ...own])].map((chunk) => chunk.code)
      // A page that has a sheet of its own names its file.
      const named = others.filter((name) => code.some((text) => text.includes(name)))
      const css = [...named, sheet].map((name) => textOf(bundle, name)).join('\n')
      return [route, firstStyleOf(css, [shell, ...code])]
    }),
  )
}

/** The chunks with all that they import. */
function closureOf(bundle: Bundle, chunks: Chunk[], found = new Set<Chunk>()) {
  for (const chunk of chunks.filter((chunk) => !found.has(chunk))) {
    found.add(chunk)
    const imported = chunk.imports.map((name) => bundle[name])
    closureOf(
      bundle,
      imported.filter((file) => file?.type === 'chunk'),
      found,
    )
  }
  return found
}

function textOf(bundle: Bundle, name: string) {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`the build has no ${name}`)
  return String(file.source)
}
