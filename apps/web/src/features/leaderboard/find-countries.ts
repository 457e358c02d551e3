import { locales } from '@kodama/contract/locale'
import { type Country, countryName, listCountries } from '@kodama/rules/countries'

export type CountryOption = {
  country: Country
  name: string
  /** What it is found by, as it is compared. */
  words: string[]
}

export function listCountryOptions(locale: string): CountryOption[] {
  return listCountries(locale).map(({ country, name }) => ({
    country,
    name,
    words: [country, ...locales.map((each) => plain(countryName(country, each)))],
  }))
}

/** Those with the code first, then those whose name begins with the text, then those that hold it. */
export function findCountries(options: CountryOption[], text: string): CountryOption[] {
  const wanted = plain(text)
  if (wanted === '') return options
  const hasCode = options.filter(({ country }) => country === wanted)
  const begins = options.filter(({ words }) => words.some((word) => word.startsWith(wanted)))
  const holds = options.filter(({ words }) => words.slice(1).some((word) => word.includes(wanted)))
  return [...new Set([...hasCode, ...begins, ...holds])]
}

/** Without case, width, accents and marks between words; hiragana is katakana. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}+|[\s・·.,'’()（）-]+/gu, '')
    .normalize('NFC')
}
