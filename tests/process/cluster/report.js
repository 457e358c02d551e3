import { recoveryMs } from './steps.js'

/** After a fault, and after its end, everybody is answered rightly again within this time. */
const mostRecoveryMs = 5000

/**
 * What became of the requests and of the steps.
 * @param {import('./calls.js').Call[]} calls
 * @param {import('./steps.js').Step[]} steps
 * @param {string[]} faults Found at the end.
 */
export function reportOf(calls, steps, faults) {
  const of = (/** @type {string} */ outcome) => calls.filter((call) => call.outcome === outcome)
  const refused = of('refused')
  const timed = steps.map((step) => {
    const { what, began, ended, wholeMs } = step
    const during = refused.filter(({ at }) => at >= began && at < ended + Math.max(wholeMs, 1000))
    const recovered = [began, ended].map((time) => recoveryMs(calls, time))
    return { what, recovered, refused: during.length, wholeMs }
  })
  const lines = timed.map(
    ({ what, recovered, refused, wholeMs }) =>
      `${what}: right again after ${recovered.join(' and ')} ms, ${refused} refused, whole after ${wholeMs} ms`,
  )
  const times = calls.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (/** @type {number} */ share) =>
    Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
  const summary = `${calls.length} requests, ${refused.length} refused, ${of('wrong').length} wrong; half are answered in ${at(0.5)} ms, 99 % in ${at(0.99)} ms, all in ${at(1)} ms`
  return {
    faults: [
      ...steps.flatMap((step) => step.faults.map((fault) => `${step.what}: ${fault}`)),
      ...faults,
    ],
    wrong: of('wrong').map(sentenceOf),
    tooLate: timed.filter(({ recovered }) => Math.max(...recovered) > mostRecoveryMs),
    refusedShare: refused.length / calls.length,
    refusedReads: refused.filter(({ method }) => method === 'GET').map(sentenceOf),
    text: [...lines, summary].join('\n'),
  }
}

/** @param {import('./calls.js').Call} call */
function sentenceOf({ method, path, status, text }) {
  return `${method} ${path}: ${status} ${text.slice(0, 200)}`
}
