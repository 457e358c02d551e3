import type { HumanCheckAct } from '@kodama/contract/human-check'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Mark } from '#components/mark.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { runCheck } from './run-check.ts'

type CheckState = 'unloaded' | 'loading' | 'ready' | 'failed'
type Props = {
  act: HumanCheckAct
  /** Undefined: the token has expired, and a new one is being made. */
  onToken: (token: string | undefined) => void
  onFail: () => void
}

/** Starts by itself when it is shown. A parent restarts it by changing its `key`. */
export function HumanCheck({ act, onToken, onFail }: Props) {
  const { t } = useTranslation()
  const { human_check: kind, turnstile_site_key: siteKey = '' } = useSite()
  const [state, setState] = useState<CheckState>('unloaded')
  const restart = useRef<() => void>(undefined)
  const widget = useRef<HTMLDivElement>(null)
  const tellToken = useEffectEvent(onToken)
  const tellFailure = useEffectEvent(onFail)
  const hasFailed = state === 'failed'

  useEffect(() => {
    let controller = new AbortController()
    const element = widget.current as HTMLElement
    const events = {
      loading: () => setState('loading'),
      ready(token: string) {
        setState('ready')
        tellToken(token)
      },
      expired() {
        setState('loading')
        tellToken(undefined)
      },
      failed() {
        setState('failed')
        tellFailure()
      },
    }
    function start() {
      controller.abort()
      controller = new AbortController()
      const { signal } = controller
      runCheck({ kind, act, siteKey, element }, events, signal).catch(() => {
        if (!signal.aborted) events.failed()
      })
    }
    start()
    restart.current = start
    return () => controller.abort()
  }, [kind, act, siteKey])

  return (
    <fieldset
      aria-label={t('human_check.label')}
      // The specification has three states: a check that failed is an unloaded one.
      data-state={hasFailed ? 'unloaded' : state}
      className="@container min-w-0"
    >
      {kind === 'turnstile' && (
        <div hidden={hasFailed} className="min-h-16.25 @max-[300px]:min-h-35">
          <div ref={widget} />
        </div>
      )}
      {(kind !== 'turnstile' || hasFailed) && (
        <div className="flex h-16 items-center gap-3 rounded-lg border border-line bg-ground px-3">
          {/* In the narrowest form the text and the button need the space. */}
          <StateRing state={state} className={hasFailed ? '@max-[280px]:hidden' : ''} />
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
              onClick={() => restart.current?.()}
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

const ringColors = {
  unloaded: 'text-line',
  loading: 'text-leaf',
  ready: 'text-leaf',
  failed: 'text-danger',
}

/** The ring around the mark spins while the check runs, and closes when it is ready. */
function StateRing({ state, className }: { state: CheckState; className: string }) {
  const isLoading = state === 'loading'
  return (
    <span
      className={`relative grid size-10 shrink-0 place-items-center ${ringColors[state]} ${className}`}
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

type FormError = { text: string; isAnswered: boolean }

/**
 * The human-check token of a form, and the form's error. A token is good for one try: `renew` drops it, and the
 * new `attempt` is the key of a new check. A check that succeeds clears the error, but not that of a try which
 * the visitor has not answered yet: the new check may succeed by itself in a moment.
 */
export function useHumanCheckToken() {
  const [token, setToken] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<FormError>()

  return {
    token,
    attempt,
    error: error?.text,
    setToken(token: string | undefined) {
      setToken(token)
      if (token) setError((error) => (error?.isAnswered ? undefined : error))
    },
    renew() {
      setToken(undefined)
      setAttempt((before) => before + 1)
    },
    clearError: () => setError(undefined),
    /** The error of a try. */
    showError: (text: string) => setError({ text, isAnswered: false }),
    /** The error of the human check itself. */
    showCheckError: (text: string) => setError({ text, isAnswered: true }),
    /** To be called when the visitor types. */
    answerError: () =>
      setError((error) => (token || !error ? undefined : { ...error, isAnswered: true })),
  }
}
