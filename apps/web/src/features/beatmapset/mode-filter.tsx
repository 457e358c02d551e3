import { modeNames, modes } from '@kodama/rules/modes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ModeIcon } from '#components/mode-icon.tsx'
import { useTranslation } from '#lib/translation.ts'
import { addressOf, type BeatmapsetSearch } from './search.ts'

/** Links to the same search in another mode. */
export function ModeFilter({ search }: { search: BeatmapsetSearch }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('mode.label')}>
      <ul className="flex gap-1 rounded-xl border border-line bg-surface p-1 sm:inline-flex">
        <Choice search={{ ...search, mode: undefined }} isCurrent={search.mode === undefined}>
          <AnyModes />
          {t('beatmapset.any_mode')}
        </Choice>
        {modes.map((mode) => (
          <Choice key={mode} search={{ ...search, mode }} isCurrent={mode === search.mode}>
            <ModeIcon mode={mode} />
            {t(`mode.${modeNames[mode]}`)}
          </Choice>
        ))}
      </ul>
    </nav>
  )
}

const choice =
  'flex h-full min-h-10 flex-col items-center justify-center gap-x-2 gap-y-1 rounded-lg px-1 py-1.5 text-13 sm:flex-row sm:px-3 sm:text-14'

type ChoiceProps = { search: BeatmapsetSearch; isCurrent: boolean; children: ReactNode }

function Choice({ search, isCurrent, children }: ChoiceProps) {
  return (
    <li lang="en" className="min-w-0 flex-1 sm:flex-none">
      <Link
        to="."
        search={addressOf(search)}
        resetScroll={false}
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${choice} ${isCurrent ? 'bg-brand font-bold' : 'text-quiet hover:bg-raised hover:text-text'}`}
      >
        {children}
      </Link>
    </li>
  )
}

/** Four dots, one for each mode. */
function AnyModes() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-current">
      <circle cx="7.5" cy="7.5" r="2.75" />
      <circle cx="16.5" cy="7.5" r="2.75" />
      <circle cx="7.5" cy="16.5" r="2.75" />
      <circle cx="16.5" cy="16.5" r="2.75" />
    </svg>
  )
}
