/** Languages of the interface; each has its texts at `/locales/{locale}/web.json`. */
export const locales = ['ja_JP', 'en_US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'ja_JP'
