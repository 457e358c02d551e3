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
import { Icon } from '#ui/icons.tsx'

type Props = {
  mode: Mode
  relax: RelaxMode
  searchFor: (mode: Mode, relax: RelaxMode) => Record<string, unknown>
}

/** Links to the same page for another mode or relax mode; a pair that is not playable is a disabled link. */
export function ModeSwitcher({ mode, relax, searchFor }: Props) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('mode.label')}
      className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-between"
    >
      <ul className="choices">
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
      <ul className="choices">
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

type ChoiceProps = {
  /** The whole query; undefined disables the link. */
  search: Record<string, unknown> | undefined
  isCurrent: boolean
  className?: string
  children: ReactNode
}

export function Choice({ search, isCurrent, className = '', children }: ChoiceProps) {
  return (
    <li lang="en">
      <Link
        to="."
        search={search ?? {}}
        disabled={!search}
        resetScroll={false}
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${className} ${isCurrent ? 'current' : ''}`}
      >
        {children}
      </Link>
    </li>
  )
}

const drawings: Record<Mode, string> = {
  0: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
  1: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 3v18M8 9.5v5M16 9.5v5',
  2: 'M12 5.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 5.5c0-1.5.8-2.5 2.5-3M4 17.5c4 4 12 4 16 0',
  3: 'M4 3v18M20 3v18M9.3 3v18M14.7 3v18M4 16h5.3M9.3 8h5.4M14.7 13H20',
}

export function ModeIcon({ mode, className }: { mode: Mode; className?: string }) {
  return <Icon d={drawings[mode]} {...(className && { className })} />
}
