import {
  getHumanCheckChallenge,
  type HumanCheckAct,
  type HumanCheckChallenge,
  humanCheckLifeSeconds,
} from '@kodama/contract/human-check'
import type { Site } from '@kodama/contract/site'
import type { Solution } from 'altcha-lib/types'
import { callOverHttp } from '#lib/api.ts'

type Options = {
  kind: Site['human_check']
  act: HumanCheckAct
  siteKey: string
  /** Where Turnstile draws its widget. */
  element: HTMLElement
}
type Events = {
  loading: () => void
  ready: (token: string) => void
  expired: () => void
  failed: () => void
}

/** Tells of every new token until the signal aborts. */
export async function runCheck(options: Options, events: Events, signal: AbortSignal) {
  events.loading()
  if (options.kind === 'none') events.ready('none')
  else if (options.kind === 'turnstile') await showTurnstile(options, events, signal)
  else await keepSolving(options.act, events, signal)
}

/** A token is replaced a minute before the server would refuse it. */
const tokenLifeMs = (humanCheckLifeSeconds - 60) * 1000
const expiryCheckMs = 10_000
/** Ten times what a slow phone needs. */
const solveTimeoutMs = 30_000

/** The built-in check: a proof of work. */
async function keepSolving(act: HumanCheckAct, events: Events, signal: AbortSignal) {
  while (!signal.aborted) {
    const challenge = await callOverHttp(getHumanCheckChallenge, { query: { act } })
    const { counter, derivedKey } = await solveInWorker(challenge, signal)
    signal.throwIfAborted()
    events.ready(btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })))
    await tokenExpiry(signal)
    events.expired()
  }
}

export async function solveInWorker(challenge: HumanCheckChallenge, signal: AbortSignal) {
  const { default: url } = await import('./solve-worker.ts?worker&url')
  signal.throwIfAborted()
  const worker = new Worker(trusted(url), { type: 'module' })
  const end = AbortSignal.any([signal, AbortSignal.timeout(solveTimeoutMs)])
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    end.addEventListener('abort', () => reject(end.reason))
    worker.postMessage(challenge, [])
  }).finally(() => worker.terminate())
}

type ScriptUrls = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls }

/** Our content security policy refuses a plain string as the address of a script. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('human-check', { createScriptURL: () => url })
  return policy ? policy.createScriptURL(url) : url
}

/** Resolves when the token is old and the page visible: a hidden page makes no new tokens. */
function tokenExpiry(signal: AbortSignal) {
  const expiresAt = Date.now() + tokenLifeMs
  return new Promise<void>((resolve, reject) => {
    const timer = setInterval(check, expiryCheckMs)
    document.addEventListener('visibilitychange', check, { signal })
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      reject(signal.reason)
    })
    function check() {
      if (Date.now() < expiresAt || document.visibilityState === 'hidden') return
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
  })
}

const turnstileUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** Turnstile's flexible form needs this width. */
const flexibleFromPx = 300

type Turnstile = {
  render: (element: HTMLElement, options: Record<string, unknown>) => string
  remove: (id: string) => void
}

/** Cloudflare's widget. It makes a new token by itself when one has expired. */
async function showTurnstile(options: Options, events: Events, signal: AbortSignal) {
  const { element, siteKey, act } = options
  const turnstile = await loadTurnstile()
  signal.throwIfAborted()
  const width = element.clientWidth
  const id = turnstile.render(element, {
    sitekey: siteKey,
    action: act,
    theme: 'dark',
    size: width < flexibleFromPx ? 'compact' : 'flexible',
    language: document.documentElement.lang,
    retry: 'never',
    'response-field': false,
    callback: events.ready,
    'expired-callback': events.expired,
    'timeout-callback': events.failed,
    'unsupported-callback': events.failed,
    'error-callback': () => {
      events.failed()
      // Otherwise Turnstile logs the error too.
      return true
    },
  })
  signal.addEventListener('abort', () => turnstile.remove(id))
}

/** Loads the script once; after a failure the next call tries again. */
async function loadTurnstile(): Promise<Turnstile> {
  const page = globalThis as { turnstile?: Turnstile }
  if (page.turnstile) return page.turnstile
  const script = document.createElement('script')
  script.src = turnstileUrl
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve)
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the script cannot be loaded'))
    })
    document.head.append(script)
  })
  if (!page.turnstile) throw new Error('the script brought no widget')
  return page.turnstile
}
