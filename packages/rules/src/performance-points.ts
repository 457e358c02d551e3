// https://github.com/osuAkatsuki/bancho.py, score submission: every best score on a ranked or
// approved beatmap counts, the next one always 95 % of the one before.
const decay = 0.95

/**
 * `stats.pp` from the pp of a player's best scores, highest first. Python rounds an exact half to
 * the even neighbour and we round it up; on every other sum the two agree.
 */
export function weightedPp(ppDescending: readonly number[]): number {
  const bonus = 416.6667 * (1 - 0.9994 ** ppDescending.length)
  return Math.round(weightedSum(ppDescending) + bonus)
}

/** `stats.acc` from the accuracies of the same scores in the same order; the column is float(6,3). */
export function weightedAccuracy(accuraciesByPp: readonly number[]): number {
  if (accuraciesByPp.length === 0) return 0
  const weights = (1 - decay ** accuraciesByPp.length) / (1 - decay)
  return Math.round((weightedSum(accuraciesByPp) / weights) * 1000) / 1000
}

function weightedSum(values: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * decay ** index, 0)
}
