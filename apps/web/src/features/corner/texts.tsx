import type { Locale } from '@kodama/contract/locale'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { textsVersion } from 'virtual:texts-version'
import { createI18n, type Keys, type Translations } from '#lib/i18n.ts'
import { useTranslation } from '#lib/translation.ts'
import type dictionary from '#locales/ja_JP/corner.json'

type CornerKey = Keys<typeof dictionary>
type Translate = (key: CornerKey, values?: object) => string
type Texts = { t: Translate; locale: Locale }

const TextsContext = createContext<Texts>({ t: (key) => key, locale: 'ja_JP' })
const loaded = new Map<Locale, Promise<Translations>>()

/** The corner's own texts, in a file that only those who see the corner load. Nothing is shown before they arrive. */
export function CornerTexts({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const { locale } = i18n
  const [loadedTexts, setLoadedTexts] = useState<{ locale: Locale; texts: Translations }>()

  useEffect(() => {
    let isCurrent = true
    const show = (texts: Translations) => isCurrent && setLoadedTexts({ locale, texts })
    load(locale).then(show, console.error)
    return () => {
      isCurrent = false
    }
  }, [locale])

  const value = useMemo(() => {
    if (!loadedTexts) return undefined
    const { t } = createI18n(loadedTexts.locale, loadedTexts.texts)
    return { t: t as unknown as Translate, locale: loadedTexts.locale }
  }, [loadedTexts])
  return value?.locale === locale && <TextsContext value={value}>{children}</TextsContext>
}

export function useTexts(): Texts {
  return use(TextsContext)
}

function load(locale: Locale) {
  let texts = loaded.get(locale)
  if (!texts) {
    texts = fetch(`/locales/${locale}/corner.json?v=${textsVersion}`).then((response) =>
      response.json(),
    )
    texts.catch(() => loaded.delete(locale))
    loaded.set(locale, texts)
  }
  return texts
}
