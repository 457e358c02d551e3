import type { ErrorCode } from '@kodama/contract/errors'
import { defaultLocale, type Locale } from '@kodama/contract/locale'
import type { PasswordRequirement } from '@kodama/rules/passwords'
import type { UsernameRequirement } from '@kodama/rules/usernames'
import { english } from './english.ts'
import { japanese } from './japanese.ts'

type MailTexts = { subject: string; lines: string[]; button?: string; footer: string }

/** Every sentence that the server sends to a visitor. */
export type Texts = {
  errors: Record<ErrorCode, string>
  /** Is appended to the sentence of an error. */
  tryAgainIn: (seconds: number) => string
  username: Record<UsernameRequirement, string>
  password: Record<PasswordRequirement, string>
  email: string
  registered: (username: string) => string
  signedOut: string
  resetRequested: string
  resetValid: string
  resetDone: string
  resetMail: (site: string, username: string, minutes: number) => MailTexts
  passwordChangedMail: (site: string, username: string) => MailTexts
}

const texts: Record<Locale, Texts> = { ja_JP: japanese, en_US: english }

export function textsIn(locale: Locale): Texts {
  return texts[locale]
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
