import { setTimeout as wait } from 'node:timers/promises'

/** What a cluster that does not become whole may take before the test gives up. */
const mostMs = 60_000
const pauseMs = 200

/**
 * Asks again until there is no problem.
 * @param {() => Promise<string>} findProblem
 */
export async function until(findProblem) {
  const since = performance.now()
  for (let problem = await findProblem(); problem; problem = await findProblem()) {
    if (performance.now() - since > mostMs) throw new Error(`not in time: ${problem}`)
    await wait(pauseMs)
  }
}
