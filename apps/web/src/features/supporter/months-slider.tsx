import { useTranslation } from '#lib/translation.ts'
import { fewestMonths, mostMonths } from './price.ts'

type Props = { id: string; months: number; onChange: (months: number) => void }

const stops = Array.from({ length: mostMonths }, (_, index) => index + 1)

/** The policy of the page allows no style attribute, so the filled part is a dot per month, not a width. */
export function MonthsSlider({ id, months, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className="relative">
      {/* The middle of the first and the last dot is the middle of the thumb at either end. */}
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
        // Firefox would put an old value back before the page is hydrated.
        autoComplete="off"
        className="relative block h-12 w-full cursor-pointer appearance-none bg-transparent outline-none [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-7 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-5 [&::-moz-range-thumb]:border-ember [&::-moz-range-thumb]:bg-ground [&::-moz-range-thumb]:outline-ember/25 hover:[&::-moz-range-thumb]:outline-6 focus-visible:[&::-moz-range-thumb]:outline-3 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-leaf active:[&::-moz-range-thumb]:outline-8 [&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-5 [&::-webkit-slider-thumb]:border-ember [&::-webkit-slider-thumb]:bg-ground [&::-webkit-slider-thumb]:outline-ember/25 hover:[&::-webkit-slider-thumb]:outline-6 focus-visible:[&::-webkit-slider-thumb]:outline-3 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-leaf active:[&::-webkit-slider-thumb]:outline-8"
      />
    </div>
  )
}
