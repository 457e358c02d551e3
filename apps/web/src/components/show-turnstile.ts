import type { HumanCheckAct } from '@kodama/contract/human-check'
import type { Tell } from './start-check.ts'

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** Under this the widget takes its compact form. */
const flexibleFromPx = 300

type Options = { element: HTMLElement; siteKey: string; act: HumanCheckAct }
type Turnstile = {
  render: (element: HTMLElement, options: Record<string, unknown>) => string
  remove: (id: string) => void
}

/** Cloudflare's widget. It makes itself a new token when one has expired. */
export async function showTurnstile(
  { element, siteKey, act }: Options,
  tell: Tell,
  signal: AbortSignal,
) {
  const turnstile = await loadTurnstile()
  signal.throwIfAborted()
  const id = turnstile.render(element, {
    sitekey: siteKey,
    action: act,
    theme: 'dark',
    size: widthAround(element) < flexibleFromPx ? 'compact' : 'flexible',
    language: document.documentElement.lang,
    retry: 'never',
    'response-field': false,
    callback: tell.ready,
    'expired-callback': tell.expired,
    'timeout-callback': tell.failed,
    'unsupported-callback': tell.failed,
    'error-callback': () => {
      tell.failed()
      // Or it would tell of the error on the console too.
      return true
    },
  })
  signal.addEventListener('abort', () => turnstile.remove(id))
}

/** Of the box, since after a failure the element itself is still hidden. */
function widthAround(element: HTMLElement) {
  return element.closest('fieldset')?.clientWidth ?? 0
}

/** Loads the script once; where that failed, the next call tries again. */
async function loadTurnstile(): Promise<Turnstile> {
  const page = globalThis as { turnstile?: Turnstile }
  if (!page.turnstile) await loadScript()
  if (!page.turnstile) throw new Error('the script brought no widget')
  return page.turnstile
}

function loadScript() {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the script cannot be loaded'))
    })
    document.head.append(script)
  })
}
