/**
 * @typedef {{ seconds: number, reason: string }} Budget
 * @typedef {{ each: number, files: Record<string, Budget> }} Budgets
 */

/**
 * The seconds that a test file may take on two quiet cores. Whoever needs more for a file writes it here, in the same
 * commit, with the reason.
 * @type {{ quick: Budgets, long: Budgets }}
 */
export const budgets = {
  quick: { each: 12, files: {} },
  long: { each: 90, files: {} },
}

/**
 * A sentence for each file that took longer than it may.
 * @param {Record<string, number>} times
 * @param {Budgets} budgets
 */
export function listOverBudget(times, { each, files }) {
  return Object.entries(times).flatMap(([name, seconds]) => {
    const most = files[name]?.seconds ?? each
    if (seconds <= most) return []
    return [
      `${name} took ${seconds.toFixed(1)} s, and its budget is ${most} s: make it faster, or raise the budget in scripts/test-budgets.js with a reason`,
    ]
  })
}
