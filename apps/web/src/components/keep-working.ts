import {
  getHumanCheckChallenge,
  type HumanCheckAct,
  humanCheckLifeSeconds,
} from '@kodama/contract/human-check'
import { callOverHttp } from '#lib/api.ts'
import { solveInWorker } from './solve-in-worker.ts'
import type { Tell } from './start-check.ts'

/** A token is made anew a minute before the server would refuse it. */
const goodForMs = (humanCheckLifeSeconds - 60) * 1000
const lookEveryMs = 10_000

/** The built-in human check: the browser works a moment for a token, and again when it has grown old. */
export async function keepWorking(act: HumanCheckAct, tell: Tell, signal: AbortSignal) {
  while (!signal.aborted) {
    const challenge = await callOverHttp(getHumanCheckChallenge, { query: { act } })
    signal.throwIfAborted()
    const { counter, derivedKey } = await solveInWorker(challenge, signal)
    signal.throwIfAborted()
    tell.ready(btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })))
    await untilOld(signal)
    tell.expired()
  }
}

/** A page in the background makes no new tokens; it does so when somebody looks at it again. */
function untilOld(signal: AbortSignal) {
  const until = Date.now() + goodForMs
  return new Promise<void>((resolve, reject) => {
    const timer = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      reject(new Error('nobody waits any longer'))
    })
    function look() {
      if (Date.now() < until || document.visibilityState === 'hidden') return
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
  })
}
