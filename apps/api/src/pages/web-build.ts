import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultLocale, type Locale, locales } from '@kodama/contract/locale'
import type { CanonicalAddress, Opening, Render, RenderInput } from '@kodama/contract/render'
import { OperatorError } from '#errors/operator-error'

/** What the web's build left: the client's files, and the function that renders a first view. */
export type WebBuild = Pick<RenderInput, 'manifest'> & {
  folder: string
  /** The bare shell. */
  shell: string
  firstViews: Record<Locale, Pick<RenderInput, 'shell' | 'openings' | 'locale' | 'translations'>>
  render: Render
  canonicalAddress: CanonicalAddress
  /** What the addresses of this build's texts end in. */
  textsVersion: string
}

export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const client = path.join(folder, 'client')
  try {
    const server: Pick<WebBuild, 'render' | 'canonicalAddress' | 'textsVersion'> = await import(
      pathToFileURL(path.join(folder, 'server/entry-server.js')).href
    )
    return {
      folder: client,
      shell: readFileSync(path.join(client, 'index.html'), 'utf8'),
      firstViews: firstViewsFrom(client),
      manifest: readJson(path.join(client, '.vite/manifest.json')),
      render: server.render,
      canonicalAddress: server.canonicalAddress,
      textsVersion: server.textsVersion,
    }
  } catch (error) {
    throw new OperatorError(
      `The built site in ${folder} is not complete: ${(error as Error).message}`,
    )
  }
}

function firstViewsFrom(client: string) {
  const { shell, styles } = readJson(path.join(client, '.vite/first-view.json'))
  const firstViewIn = (locale: Locale) => ({
    locale,
    translations: readJson(path.join(client, 'locales', locale, 'web.json')),
    ...firstViewFrom(inLanguageOf(locale, shell), styles),
  })
  return Object.fromEntries(
    locales.map((locale) => [locale, firstViewIn(locale)]),
  ) as WebBuild['firstViews']
}

/** The built page is in the default locale. */
function inLanguageOf(locale: Locale, shell: string) {
  const built = `<html lang="${defaultLocale.slice(0, 2)}">`
  if (!shell.includes(built)) throw new Error(`index.html has no ${built}`)
  return shell.replace(built, `<html lang="${locale.slice(0, 2)}">`)
}

/** Many routes have the same style, and so the same opening. */
function firstViewFrom(shell: string, styles: Record<string, string>) {
  const [start = '', rest = ''] = shell.split('<!--style-->')
  const openings = new Map<string, Opening>()
  const openingWith = (style: string) => {
    const known = openings.get(style)
    if (known) return known
    const hash = createHash('sha256').update(style).digest('base64')
    const opening = { html: `${start}<style>${style}</style>`, source: `'sha256-${hash}'` }
    openings.set(style, opening)
    return opening
  }
  return {
    shell: rest,
    openings: Object.fromEntries(
      Object.entries(styles).map(([route, style]) => [route, openingWith(style)]),
    ),
  }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
