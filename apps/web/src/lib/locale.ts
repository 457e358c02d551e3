import { defaultLocale, type Locale, locales } from '@kodama/contract/locale'
import { getTranslations } from '@kodama/contract/translation'
import { useSyncExternalStore } from 'react'
import { callOverHttp } from './api.ts'
import type { I18n, Translations } from './i18n.ts'

const storageKey = 'locale'
const listeners = new Set<() => void>()
let isLoading = false

/** The locale that this browser chose. Storage may be blocked, or hold anything. */
export function chosenLocale(): Locale {
  try {
    const stored = localStorage.getItem(storageKey)
    return locales.find((locale) => locale === stored) ?? defaultLocale
  } catch {
    return defaultLocale
  }
}

/** Undefined when they cannot be had; the page then shows the keys. */
export async function loadTranslations(locale: Locale): Promise<Translations | undefined> {
  try {
    return await callOverHttp(getTranslations, { params: { locale } })
  } catch (error) {
    console.error(`The translations of ${locale} could not be loaded.`, error)
    return undefined
  }
}

export async function changeLocale(i18n: I18n, locale: Locale) {
  setLoading(true)
  i18n.setLocale(locale, (await loadTranslations(locale)) ?? {})
  document.documentElement.lang = locale.slice(0, 2)
  setLoading(false)
}

export function rememberLocale(locale: Locale) {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** True while the texts of a newly chosen locale are on their way. */
export function useIsLocaleLoading() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLoading,
    () => false,
  )
}

function setLoading(value: boolean) {
  isLoading = value
  for (const listener of listeners) listener()
}
