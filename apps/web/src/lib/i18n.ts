import type { Locale } from '@kodama/contract/locale'
import { createAtom } from '@tanstack/react-store'
import type dictionary from '#locales/ja_JP/web.json'

/** A nested dictionary, looked up with dotted keys. */
export type Translations = Record<string, unknown>

export type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutNumber<K> : `${K}.${Keys<T[K]>}`
}[keyof T & string]
type WithoutNumber<K extends string> = K extends `${infer Word}_${Intl.LDMLPluralRule}` ? Word : K

export type TextKey = Keys<typeof dictionary>

export type I18n = ReturnType<typeof createI18n>

export function createI18n(locale: Locale, texts: Translations) {
  const current = createAtom({ locale, texts })

  /** Fills in `{{name}}`. A `count` chooses the plural form. A missing key is shown as it is. */
  function t(key: TextKey, values: object = {}): string {
    const { texts } = current.get()
    const named = new Map<string, unknown>(Object.entries(values))
    const text = find(texts, named.has('count') ? withForm(key, Number(named.get('count'))) : key)
    return text === undefined
      ? key
      : text.replace(/{{(\w+)}}/g, (_, name: string) => String(named.get(name) ?? ''))
  }

  function withForm(key: string, count: number) {
    return `${key}_${pluralRulesOf(current.get().locale).select(count)}`
  }

  return {
    t,
    current,
    get locale() {
      return current.get().locale
    },
    setLocale: (locale: Locale, texts: Translations) => current.set({ locale, texts }),
  }
}

const pluralRules = new Map<Locale, Intl.PluralRules>()

/** They are slow to make. */
function pluralRulesOf(locale: Locale) {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale.replace('_', '-'))
  pluralRules.set(locale, rules)
  return rules
}

function find(texts: Translations, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((part, word) => (part as Translations | undefined)?.[word], texts)
  return typeof found === 'string' ? found : undefined
}
