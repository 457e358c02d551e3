import { formatNumber } from '@kodama/rules/format'
import { useState } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { ForestLights } from './forest-lights.tsx'

export const fewestMonths = 1
export const mostMonths = 24
export const defaultMonths = 6
const monthlyYen = 500

export function formatPrice(months: number): string {
  return `¥${formatNumber(months * monthlyYen)}`
}

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
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
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
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
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
        <p id="not-yet" className="-mt-2 text-13 leading-[1.75] text-pretty text-quiet">
          {t('supporter.not_yet')}
        </p>
      </div>
    </section>
  )
}

type SliderProps = { id: string; months: number; onChange: (months: number) => void }

const stops = Array.from({ length: mostMonths }, (_, index) => index + 1)

/** Our content security policy allows no style attribute, so the filled part is a dot per month, not a width. */
function MonthsSlider({ id, months, onChange }: SliderProps) {
  const { t } = useTranslation()
  return (
    <div className="relative">
      {/* At both ends the middle of the dot is the middle of the thumb. */}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between"
      >
        {stops.map((stop) => (
          <span
            key={stop}
            data-filled={stop <= months || undefined}
            className="size-1 rounded-full bg-quiet/40 transition-colors duration-150 data-filled:bg-ember"
          />
        ))}
      </div>
      <input
        id={id}
        type="range"
        aria-valuetext={t('supporter.months', { count: months })}
        min={fewestMonths}
        max={mostMonths}
        value={months}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        // Firefox would restore an old value before the page is hydrated.
        autoComplete="off"
        className="relative block h-12 w-full cursor-pointer appearance-none bg-transparent outline-none [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-7 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-5 [&::-moz-range-thumb]:border-ember [&::-moz-range-thumb]:bg-ground [&::-moz-range-thumb]:outline-ember/25 hover:[&::-moz-range-thumb]:outline-6 focus-visible:[&::-moz-range-thumb]:outline-3 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-leaf active:[&::-moz-range-thumb]:outline-8 [&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-5 [&::-webkit-slider-thumb]:border-ember [&::-webkit-slider-thumb]:bg-ground [&::-webkit-slider-thumb]:outline-ember/25 hover:[&::-webkit-slider-thumb]:outline-6 focus-visible:[&::-webkit-slider-thumb]:outline-3 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-leaf active:[&::-webkit-slider-thumb]:outline-8"
      />
    </div>
  )
}
