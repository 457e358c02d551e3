import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'

/** The texts in the visitor's language. A component that uses them renders again when the language changes. */
export function useTranslation() {
  const { i18n } = useRouter().options.context
  const { t } = useSelector(i18n.current)
  return { t, i18n }
}
