import { defaultLocale, type Locale } from '@kodama/contract/locale'
import { english } from './english.ts'
import { japanese, type Texts } from './japanese.ts'

const texts: Record<Locale, Texts> = { ja_JP: japanese, en_US: english }

export function textsIn(locale: Locale): Texts {
  return texts[locale]
}

/** The first language of an Accept-Language header that the site speaks. */
export function localeFrom(acceptLanguage: string | undefined): Locale {
  for (const range of acceptLanguage?.split(',', 20) ?? []) {
    const language = range.trim().toLowerCase().slice(0, 2)
    if (language === 'ja') return 'ja_JP'
    if (language === 'en') return 'en_US'
  }
  return defaultLocale
}
