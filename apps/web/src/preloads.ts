import type { Locale } from '@kodama/contract/locale'
import type { Opening, RenderInput } from '@kodama/contract/render'
import { textsVersion } from 'virtual:texts-version'

type Manifest = RenderInput['manifest']
type Match = { routeId: string }

/** With the part of the style sheet that the first view of the page can use. */
export function openingOf(openings: RenderInput['openings'], matches: Match[]): Opening {
  const opening = openings[fileOf(matches.at(-1)?.routeId ?? '')] ?? openings['__root']
  if (!opening) throw new Error('the build has no style for the first view')
  return opening
}

/**
 * A long page is painted while it arrives. A short one arrives within the first packets: it is painted when its markup
 * is whole, so that nothing which is centred moves. Browsers that do not know this link paint both alike.
 */
export function whenToPaint(markup: string): string {
  return markup.length < 20_000 ? '<link rel="expect" href="#state" blocking="render">' : ''
}

/** Links that load the page's chunks and texts in parallel, after the page itself and its pictures. */
export function preloadsOf(
  manifest: Manifest,
  matches: Match[],
  shell: string,
  locale: Locale,
): string {
  const files = new Set<string>()
  for (const match of matches) {
    for (const key of chunksOf(manifest, match.routeId)) collect(manifest, key, files)
  }
  return [
    `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/locales/${locale}/web.json?v=${textsVersion}">`,
    ...[...files]
      // The shell already links some of them.
      .filter((file) => !shell.includes(file))
      .map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join('')
}

/**
 * The router's Vite plugin imports parts of a route's file with a query, so that they become chunks. Vite's
 * manifest lists them by file and query. This is not documented: apps/api/src/pages/routes.test.ts and the
 * check of the bundle budgets fail when it changes.
 */
function chunksOf(manifest: Manifest, routeId: string) {
  const file = `src/routes/${fileOf(routeId)}.tsx?`
  return Object.keys(manifest).filter((key) => key.startsWith(file))
}

/** The file of `/teams/$teamId` is `teams.$teamId`, and that of `/teams/` is `teams.index`. */
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
