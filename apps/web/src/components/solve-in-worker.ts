import type { HumanCheckChallenge } from '@kodama/contract/human-check'
import type { Solution } from 'altcha-lib/types'

/** Ten times what a slow phone needs. */
const patienceMs = 30_000

/** Does the work beside the page, which stays as quick as it was. */
export async function solveInWorker(
  challenge: HumanCheckChallenge,
  signal: AbortSignal,
): Promise<Solution> {
  const { default: url } = await import('./solve-worker.ts?worker&url')
  // A signal that was given meanwhile is not given again.
  signal.throwIfAborted()
  const worker = new Worker(trusted(url), { type: 'module' })
  const end = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    end.addEventListener('abort', () => reject(new Error('nobody waits any longer')))
    worker.postMessage(challenge, [])
  }).finally(() => worker.terminate())
}

type ScriptUrls = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls }

/** The page runs no script by an address that is a mere text; this one is part of the build. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('human-check', { createScriptURL: () => url })
  return policy ? policy.createScriptURL(url) : url
}
