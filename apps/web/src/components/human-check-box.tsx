import type { ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { Mark } from './mark.tsx'

export type CheckState = 'unloaded' | 'loading' | 'ready' | 'failed'

type Props = {
  state: CheckState
  /** Somebody else's, shown in place of ours while it works. */
  widget: ReactNode
  onRetry: () => void
}

const rings = {
  unloaded: 'text-line',
  loading: 'text-leaf',
  ready: 'text-leaf',
  failed: 'text-danger',
}

/** The room that a human check takes, whatever happens in it. */
export function HumanCheckBox({ state, widget, onRetry }: Props) {
  const { t } = useTranslation()
  const hasFailed = state === 'failed'
  return (
    <fieldset
      aria-label={t('human_check.label')}
      // Of what has failed, nothing is loaded.
      data-state={hasFailed ? 'unloaded' : state}
      className="@container min-w-0"
    >
      {widget && (
        <div hidden={hasFailed} className="min-h-16.25 @max-[300px]:min-h-35">
          {widget}
        </div>
      )}
      {(!widget || hasFailed) && (
        <div className="flex h-16 items-center gap-3 rounded-lg border border-line bg-ground px-3">
          {/* In the narrowest form the sentence and the button need the room. */}
          <EchoRing state={state} className={hasFailed ? '@max-[280px]:hidden' : ''} />
          <div className="min-w-0 grow">
            {!hasFailed && <p className="text-13 text-quiet">{t('human_check.label')}</p>}
            <output
              className={`block text-14 [word-break:auto-phrase] ${hasFailed ? 'text-danger' : ''}`}
            >
              {t(`human_check.${state}`)}
            </output>
          </div>
          {hasFailed && (
            <button
              type="button"
              onClick={onRetry}
              className="shrink-0 rounded-lg border border-line bg-raised px-3 py-2 text-13 hover:border-leaf/60"
            >
              {t('human_check.retry')}
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** The sprite listens: its ring turns meanwhile, closes when it is content, and echoes once. */
function EchoRing({ state, className }: { state: CheckState; className: string }) {
  const isLoading = state === 'loading'
  return (
    <span
      className={`relative grid size-10 shrink-0 place-items-center ${rings[state]} ${className}`}
    >
      {state === 'ready' && (
        <span className="absolute -inset-2 animate-echo-once rounded-full border-2 border-current opacity-0" />
      )}
      <svg
        viewBox="0 0 40 40"
        aria-hidden="true"
        className={`absolute inset-0 fill-none stroke-2 ${isLoading ? 'animate-spin' : ''}`}
      >
        <circle cx="20" cy="20" r="18" className="stroke-line" />
        <circle
          cx="20"
          cy="20"
          r="18"
          pathLength="100"
          strokeLinecap="round"
          strokeDasharray={isLoading ? '28 72' : '100 0'}
          className="stroke-current"
        />
      </svg>
      <Mark className={`size-6 ${state === 'ready' ? '' : 'opacity-60'}`} />
    </span>
  )
}
