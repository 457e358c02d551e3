import type { IncomingHttpHeaders } from 'node:http'
import { defaultLocale, type Locale } from '@kodama/contract/locale'
import { english, type Texts } from './english.ts'
import { japanese } from './japanese.ts'

const texts: Record<Locale, Texts> = { ja_JP: japanese, en_US: english }

export function textsIn(locale: Locale): Texts {
  return texts[locale]
}

export function textsFor({ headers }: { headers: IncomingHttpHeaders }): Texts {
  return textsIn(localeFrom(headers['accept-language']))
}

/** The first supported language of an Accept-Language header. */
export function localeFrom(acceptLanguage: string | undefined): Locale {
  for (const range of acceptLanguage?.split(',', 20) ?? []) {
    const language = range.trim().toLowerCase().slice(0, 2)
    if (language === 'ja') return 'ja_JP'
    if (language === 'en') return 'en_US'
  }
  return defaultLocale
}
