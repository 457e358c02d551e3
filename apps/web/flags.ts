import { createHash } from 'node:crypto'
import * as drawings from 'country-flag-icons/string/3x2'
import type { Plugin } from 'vite'

/** Where most players are. Together these flags are 5 KB, and the others 32. */
const commonCountries =
  'ar at au be br by ca ch cl cn co cz de dk ee es fi fr gb hk hu id il it jp kr kz lt lv mx my nl no nz pe ph pl pt ro ru se sg th tr tw ua us vn'

const symbols = Object.entries(drawings)
  .filter(([code]) => /^[A-Z]{2}$/.test(code))
  .map(([code, drawing]) => ({ country: code.toLowerCase(), drawing }))
const isCommon = ({ country }: { country: string }) => commonCountries.includes(country)
const sprites = {
  commonFlags: spriteOf(symbols.filter(isCommon)),
  otherFlags: spriteOf(symbols.filter((symbol) => !isCommon(symbol))),
}
const moduleId = 'virtual:flags'

/** Two files of SVG symbols, one symbol per flag, and a module with their addresses. */
export const flags: Plugin = {
  name: 'flags',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load: (id) => (id === `\0${moduleId}` ? moduleText() : undefined),
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

function moduleText() {
  const addresses = Object.entries(sprites).map(
    ([name, { file }]) => `export const ${name} = '/${file}'`,
  )
  return [...addresses, `export const commonCountries = '${commonCountries}'`].join('\n')
}

function spriteOf(flags: typeof symbols) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${flags.map(symbolOf).join('')}</svg>`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { file: `assets/flags-${hash}.svg`, source }
}

function symbolOf({ country, drawing }: (typeof symbols)[number]) {
  const [, viewBox, shapes] = drawing.match(/^<svg[^>]* viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/s) ?? []
  if (!shapes) throw new Error(`country-flag-icons draws the flag of ${country} in a new form`)
  return `<symbol id="${country}" viewBox="${viewBox}">${shapes}</symbol>`
}
