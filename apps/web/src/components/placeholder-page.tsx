import type { AppContext } from '#lib/app-context.ts'
import { pageHead } from '#lib/page-head.ts'
import { useTranslation } from '#lib/translation.ts'

export function placeholderHead({ match }: { match: { context: AppContext } }) {
  return pageHead(match.context, { title: 'under dev' })
}

export function PlaceholderPage() {
  const { t } = useTranslation()
  return (
    <section
      lang="en"
      className="canopy flex grow flex-col items-center justify-center gap-3 px-4 py-16 text-center"
    >
      <p aria-hidden="true" className="text-44">
        🚧
      </p>
      <h1 className="text-20 font-bold text-balance">{t('placeholder.sorry')}</h1>
      <p className="text-quiet">{t('placeholder.later')}</p>
    </section>
  )
}
