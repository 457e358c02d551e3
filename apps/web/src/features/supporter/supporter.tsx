import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { BenefitIcon, benefits } from './benefit-icon.tsx'
import { Checkout } from './checkout.tsx'

export function Supporter() {
  const { t } = useTranslation()
  const { name } = useSite()
  return (
    <div className="page-width grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[1fr_400px] lg:py-16">
      <div className="flex flex-col gap-10">
        <header className="flex flex-col gap-3">
          <p className="text-14 font-bold text-ember">{t('supporter.name', { name })}</p>
          <h1 className="text-28 font-bold sm:text-44">{t('supporter.title')}</h1>
          <p className="max-w-prose leading-[1.75] text-quiet">{t('supporter.lead')}</p>
        </header>
        <section aria-labelledby="benefits">
          <h2 id="benefits" className="pb-3 text-20 font-bold">
            {t('supporter.benefits_title')}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {benefits.map((benefit) => (
              <li key={benefit} className="flex items-start gap-4 py-4">
                <BenefitIcon benefit={benefit} />
                <div>
                  <h3 className="font-bold">{t(`supporter.benefits.${benefit}.title`)}</h3>
                  <p className="mt-1 text-14 leading-[1.75] text-quiet">
                    {t(`supporter.benefits.${benefit}.text`)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Checkout />
    </div>
  )
}
