import { defaultLocale, type Locale, locales } from '@kodama/contract/locale'
import { getTranslations } from '@kodama/contract/translation'
import { useHydrated } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { textsVersion } from 'virtual:texts-version'
import { callOverHttp } from './api.ts'
import type { I18n, Translations } from './i18n.ts'

const storageKey = 'locale'
const isLoading = createAtom(false)

/** The locale that was chosen in this browser. Storage may be blocked or hold anything. */
export function chosenLocale(): Locale {
  try {
    const stored = localStorage.getItem(storageKey)
    return locales.find((locale) => locale === stored) ?? defaultLocale
  } catch {
    return defaultLocale
  }
}

/** Undefined where they cannot be loaded: the page then shows the keys. */
export async function loadTranslations(locale: Locale): Promise<Translations | undefined> {
  try {
    return await callOverHttp(getTranslations, { params: { locale }, query: { v: textsVersion } })
  } catch (error) {
    console.error(`The translations of ${locale} could not be loaded.`, error)
    return undefined
  }
}

export async function changeLocale(i18n: I18n, locale: Locale) {
  isLoading.set(true)
  i18n.setLocale(locale, (await loadTranslations(locale)) ?? {})
  document.documentElement.lang = locale.slice(0, 2)
  isLoading.set(false)
}

export function rememberLocale(locale: Locale) {
  try {
    localStorage.setItem(storageKey, locale)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** True while the texts of a newly chosen locale are loaded. The first view is never in that state. */
export function useIsLocaleLoading() {
  const value = useSelector(isLoading)
  return useHydrated() && value
}
