import type { Locale } from '@kodama/contract/locale'
import { createAtom } from '@tanstack/react-store'
import type dictionary from '#locales/ja_JP/web.json'

/** A nested dictionary, looked up with dotted keys. */
export type Translations = Record<string, unknown>

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutNumber<K> : `${K}.${Keys<T[K]>}`
}[keyof T & string]
type WithoutNumber<K extends string> = K extends `${infer Word}_${Intl.LDMLPluralRule}` ? Word : K

export type TextKey = Keys<typeof dictionary>

export type I18n = ReturnType<typeof createI18n>

export function createI18n(locale: Locale, texts: Translations) {
  const current = createAtom(languageOf(locale, texts))
  return {
    t: (key: TextKey, values?: object) => current.get().t(key, values),
    current,
    get locale() {
      return current.get().locale
    },
    setLocale: (locale: Locale, texts: Translations) => current.set(languageOf(locale, texts)),
  }
}

/** Each has its own `t`, so that what was made with it is known to be in this language. */
function languageOf(locale: Locale, texts: Translations) {
  /** Fills in `{{name}}`. A `count` chooses the plural form. A missing key is shown as it is. */
  function t(key: TextKey, values: object = {}): string {
    const named = values as Record<string, unknown>
    const hasCount = Object.hasOwn(values, 'count')
    const form = hasCount ? `_${pluralRulesOf(locale).select(Number(named['count']))}` : ''
    const pieces = piecesOf(texts, key + form)
    let text = pieces[0] ?? key
    for (let n = 1; n < pieces.length; n += 2) {
      const name = pieces[n] ?? ''
      text += String((Object.hasOwn(values, name) ? named[name] : undefined) ?? '') + pieces[n + 1]
    }
    return text
  }
  return { locale, texts, t }
}

const pluralRules = new Map<Locale, Intl.PluralRules>()

/** To make one takes longer than to render a row. */
function pluralRulesOf(locale: Locale) {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale.replace('_', '-'))
  pluralRules.set(locale, rules)
  return rules
}

/** A page asks for the same texts hundreds of times. */
const knownPieces = new WeakMap<Translations, Map<string, string[]>>()

/** The text of a key, cut at what is filled in: `{{count}} plays` is '', 'count' and ' plays'. None if it is missing. */
function piecesOf(texts: Translations, key: string): string[] {
  let known = knownPieces.get(texts)
  if (!known) knownPieces.set(texts, (known = new Map()))
  let pieces = known.get(key)
  if (!pieces) known.set(key, (pieces = find(texts, key)?.split(/{{(\w+)}}/) ?? []))
  return pieces
}

function find(texts: Translations, key: string): string | undefined {
  let found: unknown = texts
  for (const word of key.split('.')) found = (found as Translations | undefined)?.[word]
  return typeof found === 'string' ? found : undefined
}
