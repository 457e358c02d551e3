/**
 * The seconds that a test file may take on two quiet cores. Whoever needs more for a file writes it here, in the same
 * commit, with the reason.
 */
export const budgets = {
  quick: {
    each: 12,
    files: /** @type {Record<string, { seconds: number, reason: string }>} */ ({}),
  },
  long: {
    each: 90,
    files: /** @type {Record<string, { seconds: number, reason: string }>} */ ({}),
  },
}
