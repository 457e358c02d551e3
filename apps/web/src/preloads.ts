import type { Locale } from '@kodama/contract/locale'
import type { RenderInput } from '@kodama/contract/render'
import { textsVersion } from 'virtual:texts-version'

type Manifest = RenderInput['manifest']

/** Links that load the page's chunks and texts in parallel, with a lower priority than its images. */
export function preloadLinks(
  manifest: Manifest,
  matches: { routeId: string }[],
  template: string,
  locale: Locale,
): string {
  const files = new Set<string>()
  collectFiles(manifest, 'index.html', files)
  for (const { routeId } of matches) {
    for (const key of routeChunks(manifest, routeId)) collectFiles(manifest, key, files)
  }
  return [
    `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/locales/${locale}/web.json?v=${textsVersion}">`,
    ...[...files]
      // The template loads the entry itself.
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join('')
}

/**
 * The router's Vite plugin imports the parts of a route file with a query, and Vite's manifest lists them by file and
 * query. This is not documented: apps/api/src/pages/rendering/routes.test.ts and the bundle budgets fail when it changes.
 */
function routeChunks(manifest: Manifest, routeId: string) {
  const file = `src/routes/${routeFile(routeId)}.tsx?`
  return Object.keys(manifest).filter((key) => key.startsWith(file))
}

/** The file of `/teams/$teamId` is `teams.$teamId`, and that of `/teams/` is `teams.index`. */
function routeFile(routeId: string) {
  const name = routeId.slice(1).replaceAll('/', '.')
  if (name === '') return 'index'
  return name.endsWith('.') ? `${name}index` : name
}

function collectFiles(manifest: Manifest, key: string, files: Set<string>) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, files)
}
