import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'

export function useTranslation() {
  const { i18n } = useRouter().options.context
  const { t } = useSelector(i18n.current)
  return { t, i18n }
}
