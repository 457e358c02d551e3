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
  const timed = steps.map(({ what, began, ended, over, wholeMs }) => {
    const recovered = [recoveryMs(calls, began, ended), recoveryMs(calls, ended, over)]
    return { what, recovered, refused: refusedDuring(calls, began, over).length, wholeMs }
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
    text: [...lines, summary, ...refused.map(sentenceOf)].join('\n'),
  }
}

/**
 * @param {import('./calls.js').Call[]} calls
 * @param {number} began
 * @param {number} over
 */
export function refusedDuring(calls, began, over) {
  return calls.filter(({ at, outcome }) => at >= began && at < over && outcome === 'refused')
}

/**
 * How long after a moment the last request began that was not answered rightly.
 * @param {import('./calls.js').Call[]} calls
 * @param {number} since
 * @param {number} until
 */
function recoveryMs(calls, since, until) {
  const bad = calls.filter(({ at, outcome }) => at >= since && at < until && outcome !== 'right')
  return Math.round(Math.max(0, ...bad.map(({ at }) => at - since)))
}

/** @param {import('./calls.js').Call} call */
function sentenceOf({ method, path, status, text }) {
  return `${method} ${path}: ${status} ${text.slice(0, 200)}`
}
