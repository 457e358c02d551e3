import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultLocale } from '@kodama/contract/locale'
import type { CanonicalAddress, Render, RenderInput } from '@kodama/contract/render'
import { OperatorError } from '#errors/operator-error'

/** What the web's build left: the client's files, and the function that renders a first view. */
export type WebBuild = Pick<RenderInput, 'shell' | 'manifest' | 'translations'> & {
  folder: string
  render: Render
  canonicalAddress: CanonicalAddress
}

export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const client = path.join(folder, 'client')
  try {
    const server: Pick<WebBuild, 'render' | 'canonicalAddress'> = await import(
      pathToFileURL(path.join(folder, 'server/entry-server.js')).href
    )
    return {
      folder: client,
      shell: readFileSync(path.join(client, 'index.html'), 'utf8'),
      manifest: readJson(path.join(client, '.vite/manifest.json')),
      translations: readJson(path.join(client, 'locales', defaultLocale, 'web.json')),
      render: server.render,
      canonicalAddress: server.canonicalAddress,
    }
  } catch (error) {
    throw new OperatorError(
      `The built site in ${folder} is not complete: ${(error as Error).message}`,
    )
  }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
