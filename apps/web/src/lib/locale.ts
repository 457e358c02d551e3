import {
  defaultLocale,
  type Locale,
  localeCookie,
  localeFrom,
  localeFromCookies,
} from '@kodama/contract/locale'
import { getTranslations } from '@kodama/contract/translation'
import { useHydrated } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { textsVersion } from 'virtual:texts-version'
import { callOverHttp } from './api.ts'
import type { I18n, Translations } from './i18n.ts'

const storageKey = 'locale'
const yearInSeconds = 365 * 24 * 60 * 60
const isLoading = createAtom(false)

/** The locale that was chosen in this browser. Written anew on each visit: some browsers drop a cookie after a week. */
export function chosenLocale(): Locale {
  const chosen = localeFromCookies(document.cookie) ?? storedLocale()
  if (chosen) rememberLocale(chosen)
  return chosen ?? defaultLocale
}

/** Storage may be blocked or hold anything. */
function storedLocale() {
  try {
    return localeFrom(localStorage.getItem(storageKey))
  } catch {
    return undefined
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

/** The cookie is for the server, which renders in it. The storage outlives it. */
export function rememberLocale(locale: Locale) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${localeCookie}=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`
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
