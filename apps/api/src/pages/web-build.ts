import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '@kodama/contract/call'
import { defaultLocale } from '@kodama/contract/locale'
import type { Site } from '@kodama/contract/site'
import { OperatorError } from '#errors/operator-error'

type Rendered = { status: number; html: string } | { status: number; location: string }

type Render = (input: {
  url: string
  shell: string
  manifest: unknown
  site: Site
  translations: unknown
  call: Call
}) => Promise<Rendered>

/** The built web: the folder of its files, and the function that renders a page. */
export type WebBuild = {
  folder: string
  shell: string
  manifest: unknown
  translations: unknown
  render: Render
}

export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const client = path.join(folder, 'client')
  try {
    const server = await import(pathToFileURL(path.join(folder, 'server/entry-server.js')).href)
    return {
      folder: client,
      shell: readFileSync(path.join(client, 'index.html'), 'utf8'),
      manifest: readJson(path.join(client, '.vite/manifest.json')),
      translations: readJson(path.join(client, 'locales', defaultLocale, 'web.json')),
      render: server.render as Render,
    }
  } catch (error) {
    throw new OperatorError(
      `The built site in ${folder} is not complete: ${(error as Error).message}`,
    )
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
