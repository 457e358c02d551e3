import type { HumanCheckAct } from '@kodama/contract/human-check'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Mark } from '#components/mark.tsx'
import { useSite } from '#lib/app-context.ts'
import { useTranslation } from '#lib/translation.ts'
import { primaryButton } from '#ui/button-classes.ts'
import { runCheck } from './run-check.ts'

type CheckState = 'unloaded' | 'loading' | 'ready' | 'failed'
type Props = {
  act: HumanCheckAct
  /** Undefined: the token has expired, and a new one is being made. */
  onToken: (token: string | undefined) => void
  onFail: () => void
  onRetry: () => void
  /** A toast has told of the failure: the box does not repeat its sentence. */
  isFailureTold?: boolean
}

/** Starts by itself when it is shown. A parent restarts it by changing its `key`. */
export function HumanCheck(props: Props) {
  const [retries, setRetries] = useState(0)
  function retry() {
    props.onRetry()
    setRetries(retries + 1)
  }
  return <Check key={retries} {...props} onRetry={retry} />
}

function Check({ act, onToken, onFail, onRetry, isFailureTold }: Props) {
  const { t } = useTranslation()
  const { human_check: kind, turnstile_site_key: siteKey = '' } = useSite()
  const [state, setState] = useState<CheckState>('unloaded')
  const widget = useRef<HTMLDivElement>(null)
  const reportToken = useEffectEvent(onToken)
  const reportFailure = useEffectEvent(onFail)
  const hasFailed = state === 'failed'

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const element = widget.current as HTMLElement
    const events = {
      loading: () => setState('loading'),
      ready(token: string) {
        setState('ready')
        reportToken(token)
      },
      expired() {
        setState('loading')
        reportToken(undefined)
      },
      failed() {
        setState('failed')
        reportFailure()
      },
    }
    runCheck({ kind, act, siteKey, element }, events, signal).catch(() => {
      if (!signal.aborted) events.failed()
    })
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
        <div className="flex min-h-16 items-center gap-3 rounded-lg border border-line bg-ground px-3">
          {/* In the narrowest form the text and the button need the space. */}
          <StateRing state={state} className={hasFailed ? '@max-[280px]:hidden' : ''} />
          {/* A screen reader tells of the end alone, and of what has ended. */}
          <output
            aria-live={state === 'ready' || hasFailed ? undefined : 'off'}
            className="min-w-0 grow"
          >
            {!hasFailed && (
              <span className="block text-13 text-quiet">
                {t('human_check.label')}
                <span className="sr-only">: </span>
              </span>
            )}
            <span className={`block text-14 ${hasFailed ? 'text-danger' : ''}`}>
              {t(`human_check.${hasFailed && isFailureTold ? 'not_ready' : state}`)}
            </span>
          </output>
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

type ButtonProps = Pick<ComponentProps<'button'>, 'disabled' | 'aria-disabled'> & {
  isWaiting: boolean
  label: ReactNode
}

/** Sends a form. While a try waits for its token, the button says so. */
export function HumanCheckedButton({ isWaiting, label, ...props }: ButtonProps) {
  const { t } = useTranslation()
  return (
    <button type="submit" {...props} aria-busy={isWaiting || undefined} className={primaryButton}>
      {isWaiting ? t('human_check.waiting') : label}
    </button>
  )
}

type FormError = { text: ReactNode; isAnswered: boolean }

/**
 * The human-check token of a form, and the form's error. A token is good for one try: `renew` drops it, and the
 * new `attempt` is the key of a new check. A check that succeeds clears the error, but not that of a try which
 * the visitor has not answered yet: the new check may succeed by itself in a moment.
 */
export function useHumanCheckToken() {
  const { t } = useTranslation()
  const [token, setToken] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<FormError>()
  const [hasFailed, setHasFailed] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const waiter = useRef<(token: string | undefined) => void>(undefined)

  function endWait(token?: string) {
    waiter.current?.(token)
    waiter.current = undefined
    setIsWaiting(false)
  }

  return {
    token,
    attempt,
    hasFailed,
    /** A try waits for its token. */
    isWaiting,
    error: error?.text,
    checkProps: {
      onToken(token: string | undefined) {
        setToken(token)
        setHasFailed(false)
        if (!token) return
        setError((error) => (error?.isAnswered ? undefined : error))
        endWait(token)
      },
      onFail() {
        setToken(undefined)
        setHasFailed(true)
        endWait()
      },
      onRetry() {
        setHasFailed(false)
        setError(undefined)
      },
    },
    /** The token for a try, as soon as there is one. Undefined: the check has failed, or the visitor types again. */
    async getToken(): Promise<string | undefined> {
      setError(undefined)
      if (token) return token
      if (hasFailed) {
        setError({ text: t('human_check.missing'), isAnswered: true })
        return undefined
      }
      setIsWaiting(true)
      return new Promise((resolve) => {
        waiter.current = resolve
      })
    },
    renew() {
      setToken(undefined)
      setHasFailed(false)
      setAttempt((before) => before + 1)
    },
    /** The error of a try. */
    showError: (text: ReactNode) => setError({ text, isAnswered: false }),
    /** To be called when the visitor types. */
    answer() {
      endWait()
      setError((error) => (token || !error ? undefined : { ...error, isAnswered: true }))
    },
  }
}
