import { useTranslation } from 'react-i18next'
import { Mark } from '#components/mark.tsx'
import { useSite } from '#lib/site.ts'

export function Home() {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <section className="flex grow flex-col items-center justify-center gap-3 px-4 py-16 text-center">
      <Mark className="size-40" />
      <h1 className="text-44 font-bold">{name}</h1>
      <p lang="en" className="text-16 text-quiet">
        {t('home.tagline')}
      </p>
    </section>
  )
}
