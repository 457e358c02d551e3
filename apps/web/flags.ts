import { createHash } from 'node:crypto'
import * as drawings from 'country-flag-icons/string/3x2'
import type { Plugin } from 'vite'
import { isCommonFlag } from './src/components/common-flags.ts'

const symbols = Object.entries(drawings)
  .filter(([code]) => /^[A-Z]{2}$/.test(code))
  .map(([code, drawing]) => ({ country: code.toLowerCase(), drawing }))
const sprites = {
  commonFlags: spriteOf(symbols.filter(({ country }) => isCommonFlag(country))),
  otherFlags: spriteOf(symbols.filter(({ country }) => !isCommonFlag(country))),
}
const moduleId = 'virtual:flags'

/** Flags are two files of symbols, and a module that tells where they are. */
export const flags: Plugin = {
  name: 'flags',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load: (id) => (id === `\0${moduleId}` ? addresses() : undefined),
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const { file, source } of Object.values(sprites)) {
      this.emitFile({ type: 'asset', fileName: file, source })
    }
  },
  configureServer({ middlewares }) {
    for (const { file, source } of Object.values(sprites)) {
      middlewares.use(`/${file}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml')
        response.end(source)
      })
    }
  },
}

function addresses() {
  return Object.entries(sprites)
    .map(([name, { file }]) => `export const ${name} = '/${file}'`)
    .join('\n')
}

function spriteOf(flags: typeof symbols) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${flags.map(symbolOf).join('')}</svg>`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { file: `assets/flags-${hash}.svg`, source }
}

function symbolOf({ country, drawing }: (typeof symbols)[number]) {
  const [, viewBox, shapes] = drawing.match(/^<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/s) ?? []
  if (!shapes) throw new Error(`the flag of ${country} is drawn in another way`)
  return `<symbol id="${country}" viewBox="${viewBox}">${shapes}</symbol>`
}
