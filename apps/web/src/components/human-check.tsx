import type { HumanCheckAct } from '@kodama/contract/human-check'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSite } from '#lib/site.ts'
import { type CheckState, HumanCheckBox } from './human-check-box.tsx'
import { type StartedCheck, startCheck } from './start-check.ts'

type Props = {
  act: HumanCheckAct
  /** Undefined: the token has expired, and the next one is on its way. */
  onToken: (token: string | undefined) => void
  onFail: () => void
}

/** Begins by itself when it is shown. A parent begins it anew by changing its `key`. */
export function HumanCheck({ act, onToken, onFail }: Props) {
  const { human_check: kind, turnstile_site_key: siteKey = '' } = useSite()
  const [state, setState] = useState<CheckState>('unloaded')
  const place = useRef<HTMLDivElement>(null)
  const check = useRef<StartedCheck>(undefined)
  const tellToken = useEffectEvent(onToken)
  const tellFailure = useEffectEvent(onFail)

  useEffect(() => {
    const started = startCheck(
      { kind, act, siteKey, element: place.current as HTMLElement },
      {
        loading: () => setState('loading'),
        ready: (token) => {
          setState('ready')
          tellToken(token)
        },
        expired: () => {
          setState('loading')
          tellToken(undefined)
        },
        failed: () => {
          setState('failed')
          tellFailure()
        },
      },
    )
    check.current = started
    return () => started.stop()
  }, [kind, act, siteKey])

  return (
    <HumanCheckBox
      state={state}
      widget={kind === 'turnstile' && <div ref={place} />}
      onRetry={() => check.current?.restart()}
    />
  )
}
