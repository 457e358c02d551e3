import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultLocale, type Locale, locales } from '@kodama/contract/locale'
import type { CanonicalAddress, Render, RenderInput } from '@kodama/contract/render'
import { OperatorError } from '#platform/settings/operator-error'

/** The web's build: the client's files, and the functions that render a page. */
export type WebBuild = Pick<RenderInput, 'manifest' | 'style'> & {
  folder: string
  /** The page without content, which the browser renders itself. */
  shell: string
  /** How the content security policy names the inlined stylesheet. */
  styleSource: string
  localized: Record<Locale, Pick<RenderInput, 'locale' | 'template' | 'translations'>>
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
    const { template, style, styleSource } = readTemplate(client)
    return {
      folder: client,
      shell: template.replace('<!--style-->', () => style),
      style,
      styleSource,
      localized: localize(client, template),
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

/**
 * Inlines the stylesheet, so that the first paint needs no second request, and moves the script to the end, so that it
 * does not compete with the HTML and its images for a slow connection.
 */
function readTemplate(client: string) {
  const lines = readFileSync(path.join(client, 'index.html'), 'utf8').split('\n')
  const link = lines.find((line) => line.includes('rel="stylesheet"'))
  const script = lines.find((line) => line.includes('type="module"'))
  const file = /href="([^"]+)"/.exec(link ?? '')?.[1]
  if (!link || !script || !file) throw new Error('index.html links no stylesheet or no script')
  const template = lines
    .filter((line) => line !== script)
    .join('\n')
    .replace(link, '<!--style-->')
    .replace('</body>', `${script.trim()}</body>`)
  const css = readFileSync(path.join(client, file), 'utf8').trim()
  const hash = createHash('sha256').update(css).digest('base64')
  return { template, style: `<style>${css}</style>`, styleSource: `'sha256-${hash}'` }
}

function localize(client: string, template: string) {
  const built = `<html lang="${defaultLocale.slice(0, 2)}">`
  if (!template.includes(built)) throw new Error(`index.html has no ${built}`)
  const entries = locales.map((locale) => [
    locale,
    {
      locale,
      template: template.replace(built, `<html lang="${locale.slice(0, 2)}">`),
      translations: readJson(path.join(client, 'locales', locale, 'web.json')),
    },
  ])
  return Object.fromEntries(entries) as WebBuild['localized']
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
