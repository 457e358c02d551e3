/** Languages of the interface; each has its texts at `/locales/{locale}/web.json`. */
export const locales = ['ja_JP', 'en_US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'ja_JP'

/** Holds the locale that was chosen, so that the server renders in it. */
export const localeCookie = 'locale'

/** Takes a Cookie header or `document.cookie`. A value that is no locale is as good as none. */
export function localeFromCookies(cookies = ''): Locale | undefined {
  const start = `${localeCookie}=`
  const cookie = cookies.split('; ').find((cookie) => cookie.startsWith(start))
  return localeFrom(cookie?.slice(start.length))
}

export function localeFrom(text: string | null | undefined): Locale | undefined {
  return locales.find((locale) => locale === text)
}
