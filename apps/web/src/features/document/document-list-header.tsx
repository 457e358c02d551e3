import { useTranslation } from '#lib/translation.ts'

export function DocumentListHeader() {
  const { t } = useTranslation()
  return (
    <header lang="en">
      <h1 className="text-28 font-bold">{t('document.title')}</h1>
      <p className="mt-2 text-quiet">{t('document.subtitle')}</p>
    </header>
  )
}
