import type { HumanCheckAct } from '@kodama/contract/human-check'
import type { Site } from '@kodama/contract/site'

/** What becomes of a human check, in the order in which it does. */
export type Tell = {
  loading: () => void
  ready: (token: string) => void
  expired: () => void
  failed: () => void
}

type Options = {
  kind: Site['human_check']
  act: HumanCheckAct
  siteKey: string
  /** Where a widget of somebody else's is drawn. */
  element: HTMLElement
}

export type StartedCheck = { restart: () => void; stop: () => void }

export function startCheck(options: Options, tell: Tell): StartedCheck {
  let controller = new AbortController()

  function restart() {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    tell.loading()
    keepChecking(options, tell, signal).catch(() => {
      if (!signal.aborted) tell.failed()
    })
  }

  restart()
  return { restart, stop: () => controller.abort() }
}

/** Each kind is a chunk of its own: nobody loads one but who needs it. */
async function keepChecking({ kind, ...options }: Options, tell: Tell, signal: AbortSignal) {
  if (kind === 'none') return tell.ready('none')
  if (kind === 'turnstile') {
    const { showTurnstile } = await import('./show-turnstile.ts')
    return showTurnstile(options, tell, signal)
  }
  const { keepWorking } = await import('./keep-working.ts')
  return keepWorking(options.act, tell, signal)
}
