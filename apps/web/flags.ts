import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const manifest = resolve('country-flag-icons/package.json')
const folder = path.join(path.dirname(manifest), '3x2')
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/** Flags are files of the site under a name that can be told from the country: no script lists them. */
export const flags: Plugin = {
  name: 'flags',
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const file of readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name))) {
      this.emitFile({
        type: 'asset',
        fileName: `assets/flags-${version}/${file.toLowerCase()}`,
        source: readFileSync(path.join(folder, file)),
      })
    }
  },
  configureServer({ middlewares }) {
    middlewares.use(`/assets/flags-${version}`, ({ url = '' }, response, next) => {
      const country = url.match(/^\/([a-z]{2})\.svg$/)?.[1]
      if (!country) return next()
      response.setHeader('content-type', 'image/svg+xml')
      return response.end(readFileSync(path.join(folder, `${country.toUpperCase()}.svg`)))
    })
  },
}
