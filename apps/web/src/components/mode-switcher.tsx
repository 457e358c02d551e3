import {
  isPlayable,
  type Mode,
  modeNames,
  modes,
  type RelaxMode,
  relaxModeNames,
  relaxModes,
} from '@kodama/rules/modes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { ModeIcon } from './mode-icon.tsx'

type Props = {
  mode: Mode
  relax: RelaxMode
  /** The whole query of this page for another pair. */
  searchFor: (mode: Mode, relax: RelaxMode) => Record<string, unknown>
}

/** Links to the same page for another mode or relax mode; a pair that nobody can play is no link. */
export function ModeSwitcher({ mode, relax, searchFor }: Props) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('mode.label')}
      className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-between"
    >
      <ul className={row}>
        {modes.map((other) => (
          <Choice
            key={other}
            search={isPlayable(other, relax) ? searchFor(other, relax) : undefined}
            isCurrent={other === mode}
          >
            <ModeIcon mode={other} />
            {t(`mode.${modeNames[other]}`)}
          </Choice>
        ))}
      </ul>
      <ul className={row}>
        {relaxModes.map((other) => (
          <Choice
            key={other}
            search={isPlayable(mode, other) ? searchFor(mode, other) : undefined}
            isCurrent={other === relax}
          >
            {t(`mode.${relaxModeNames[other]}`)}
          </Choice>
        ))}
      </ul>
    </nav>
  )
}

const row = 'flex gap-1 rounded-xl border border-line bg-surface p-1'
const choice =
  'flex h-full min-h-10 flex-col items-center justify-center gap-x-2 gap-y-1 rounded-lg px-2 py-1.5 text-13 sm:flex-row sm:px-3 sm:text-14'
const otherChoice =
  'text-quiet hover:bg-raised hover:text-text aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-quiet aria-disabled:opacity-40'

type ChoiceProps = {
  search: Record<string, unknown> | undefined
  isCurrent: boolean
  children: ReactNode
}

function Choice({ search, isCurrent, children }: ChoiceProps) {
  return (
    <li lang="en" className="flex-1 sm:flex-none">
      <Link
        to="."
        search={search ?? {}}
        disabled={!search}
        resetScroll={false}
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${choice} ${isCurrent ? 'bg-brand font-bold' : otherChoice}`}
      >
        {children}
      </Link>
    </li>
  )
}
