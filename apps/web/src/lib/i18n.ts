import type { Locale } from '@kodama/contract/locale'
import type dictionary from '#locales/ja_JP/web.json'

/** A nested dictionary, looked up with dotted keys. */
export type Translations = Record<string, unknown>

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutNumber<K> : `${K}.${Keys<T[K]>}`
}[keyof T & string]
type WithoutNumber<K extends string> = K extends `${infer Word}_${Intl.LDMLPluralRule}` ? Word : K

export type TextKey = Keys<typeof dictionary>

export type I18n = ReturnType<typeof createI18n>

/** The texts of one language, and of another once it is chosen. */
export function createI18n(firstLocale: Locale, translations: Translations) {
  const listeners = new Set<() => void>()
  let locale = firstLocale
  let texts = translations

  /** Fills in what stands as `{{name}}`; a `count` chooses the form. A missing key shows itself. */
  function t(key: TextKey, values: object = {}): string {
    const named = new Map<string, unknown>(Object.entries(values))
    const text = find(texts, named.has('count') ? withForm(key, Number(named.get('count'))) : key)
    return text === undefined
      ? key
      : text.replace(/{{(\w+)}}/g, (_, name: string) => String(named.get(name) ?? ''))
  }

  function withForm(key: string, count: number) {
    return `${key}_${new Intl.PluralRules(locale.replace('_', '-')).select(count)}`
  }

  return {
    t,
    get locale() {
      return locale
    },
    setLocale(chosen: Locale, translations: Translations) {
      locale = chosen
      texts = translations
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function find(texts: Translations, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((part, word) => (part as Translations | undefined)?.[word], texts)
  return typeof found === 'string' ? found : undefined
}
