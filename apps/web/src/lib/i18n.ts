import type { Locale } from '@kodama/contract/locale'
import { createInstance, type i18n } from 'i18next'
import type dictionary from '#locales/ja_JP/web.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'web'
    resources: { web: typeof dictionary }
  }
}

/** A nested dictionary; a key that is missing from it shows itself. */
export type Translations = Record<string, unknown>

export function createI18n(locale: Locale, translations: Translations): i18n {
  const i18n = createInstance()
  i18n.init({
    lng: locale,
    load: 'currentOnly',
    fallbackLng: false,
    ns: 'web',
    defaultNS: 'web',
    resources: { [locale]: { web: translations } },
    initAsync: false,
    // React escapes by itself.
    interpolation: { escapeValue: false },
  })
  return i18n
}
