import { useState } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { ForestLights } from './forest-lights.tsx'
import { MonthsSlider } from './months-slider.tsx'
import { defaultMonths, formatPrice } from './price.ts'

/** No payment is wired to it: the button only says so. */
export function Checkout() {
  const { t } = useTranslation()
  const [months, setMonths] = useState(defaultMonths)
  return (
    <section
      aria-labelledby="length"
      className="self-start overflow-hidden rounded-xl border border-line bg-surface md:grid md:grid-cols-2 lg:sticky lg:top-20 lg:block"
    >
      <ForestLights lit={months} />
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <div>
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="length" className="font-bold">
              <label htmlFor="months">{t('supporter.length')}</label>
            </h2>
            <p className="text-20 font-bold tabular-nums">
              {t('supporter.months', { count: months })}
            </p>
          </div>
          <MonthsSlider id="months" months={months} onChange={setMonths} />
          <p className="text-13 text-quiet">{t('supporter.one_light')}</p>
        </div>
        <div className="flex items-end justify-between gap-4 border-t border-line pt-4">
          <p className="text-14 text-quiet">
            <span className="block font-bold text-text">{t('supporter.total')}</span>
            {t('supporter.monthly', { price: formatPrice(1) })}
          </p>
          <output
            htmlFor="months"
            className="text-44 leading-none font-bold text-ember tabular-nums"
          >
            {formatPrice(months)}
          </output>
        </div>
        <button
          type="button"
          aria-describedby="not-yet"
          onClick={() => window.alert(t('supporter.alert'))}
          className="cursor-pointer rounded-lg bg-ember px-4 py-3 font-bold text-ground transition-opacity duration-150 hover:opacity-90"
        >
          {t('supporter.checkout')}
        </button>
        <p
          id="not-yet"
          className="-mt-2 text-13 leading-[1.75] text-pretty text-quiet [word-break:auto-phrase]"
        >
          {t('supporter.not_yet')}
        </p>
      </div>
    </section>
  )
}
