import { defaultLocale } from '@kodama/contract/locale'

/** Vite's manifest of the client build, as far as it is read here. */
export type Manifest = Record<string, { file: string; imports?: string[] }>

type Match = { routeId: string }

/** Links that fetch the page's chunks and texts at once instead of one after another. */
export function preloadsOf(manifest: Manifest, matches: Match[], shell: string): string {
  const files = new Set<string>()
  for (const match of matches) {
    for (const key of chunksOf(manifest, match.routeId)) collect(manifest, key, files)
  }
  return [
    `<link rel="preload" as="fetch" crossorigin href="/locales/${defaultLocale}/web.json">`,
    ...[...files]
      // The shell links what every page needs.
      .filter((file) => !shell.includes(file))
      .map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('')
}

/** The router splits a route's component into a chunk whose manifest key names the route's file. */
function chunksOf(manifest: Manifest, routeId: string) {
  const file = `src/routes/${fileOf(routeId)}.tsx?tsr-split`
  return Object.keys(manifest).filter((key) => key.startsWith(file))
}

/** Route files are flat: `/teams/$teamId` is `teams.$teamId`, and `/teams/` is `teams.index`. */
function fileOf(routeId: string) {
  const name = routeId.slice(1).replaceAll('/', '.')
  if (name === '') return 'index'
  return name.endsWith('.') ? `${name}index` : name
}

function collect(manifest: Manifest, key: string, files: Set<string>) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files)
}
