import { defaultLocale } from '@kodama/contract/locale'
import { countryName, shownCountry } from '@kodama/rules/countries'
import * as drawings from 'country-flag-icons/string/3x2'
import { capHeight, drawText, fitText, type Style } from './text.ts'

const flags: Readonly<Record<string, unknown>> = drawings

/** The flag, as pages show it, and the country's name. A code that is no country has no flag. */
export function drawCountry(code: string, x: number, y: number, style: Style, width: number) {
  const country = shownCountry(code)
  const name = countryName(country, defaultLocale)
  const middle = y - capHeight(style) / 2
  const flag = flagAt(country, x, middle, style.size)
  const left = flag ? style.size * 1.75 : 0
  return flag + drawText(fitText(name, style, width - left), x + left, y, style)
}

/** 3 by 2, with round corners. */
function flagAt(country: string, x: number, middle: number, size: number): string {
  const drawing = flags[country.toUpperCase()]
  if (typeof drawing !== 'string') return ''
  const width = Math.round(size * 1.35)
  const height = Math.round((width * 2) / 3)
  const box = `x="${x}" y="${(middle - height / 2).toFixed(1)}" width="${width}" height="${height}"`
  return [
    `<clipPath id="flag"><rect ${box} rx="${height / 6}"/></clipPath>`,
    `<g clip-path="url(#flag)">${drawing.replace('<svg', `<svg ${box}`)}</g>`,
  ].join('')
}
