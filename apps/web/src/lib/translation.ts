import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** The texts in the visitor's language. A component that uses them renders again when the language changes. */
export function useTranslation() {
  const { i18n } = useRouter().options.context
  useSyncExternalStore(
    i18n.subscribe,
    () => i18n.locale,
    () => i18n.locale,
  )
  return { t: i18n.t, i18n }
}
